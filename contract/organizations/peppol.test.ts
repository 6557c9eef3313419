import { describe, expect, it } from 'vitest';
import { peppolMessages, readPeppolId } from './peppol.ts';

describe('a Peppol address', () => {
  it.each([
    ['0106:12345678', '0106:12345678'],
    [' 0106 : 1234 5678 ', '0106:12345678'],
    ['iso6523-actorid-upis::0208:0202239951', '0208:0202239951'],
    ['0208:0202.239.951', '0208:0202239951'],
    ['0088:4012345500004', '0088:4012345500004'],
    ['0192:974760673', '0192:974760673'],
    ['0007:556036-0793', '0007:5560360793'],
    ['0009:73282932000074', '0009:73282932000074'],
    ['0009:35600000000048', '0009:35600000000048'],
    ['0184:dk13585628', '0184:DK13585628'],
    ['0151:51 824 753 556', '0151:51824753556'],
    ['0183:CHE-116.281.710', '0183:CHE116281710'],
    ['0199:529900T8BM49AURSDO55', '0199:529900T8BM49AURSDO55'],
    ['0204:04011000-1234512345-06', '0204:04011000-1234512345-06'],
    ['0211:IT00743110157', '0211:IT00743110157'],
    ['0216:003701120389', '0216:003701120389'],
    ['0212:0112038-9', '0212:0112038-9'],
    ['0191:10000356', '0191:10000356'],
    ['9930:de136695976', '9930:DE136695976'],
    ['9944:NL004495445B01', '9944:NL004495445B01'],
    ['9957:FR44732829320', '9957:FR44732829320'],
    ['9945:PL8567346215', '9945:PL8567346215'],
    ['9946:PT501964843', '9946:PT501964843'],
    ['9938:LU15027442', '9938:LU15027442'],
    ['9920:ESB58378431', '9920:ESB58378431'],
    ['0202:Rechnung@pec.example', '0202:Rechnung@pec.example'],
    ['0215:Net_Service-1', '0215:NET_SERVICE-1'],
  ])('%s is stored as %s', (written, value) => expect(readPeppolId(written)).toEqual({ value }));

  it('is refused with an example that is accepted', () => {
    for (let code = 0; code < 10_000; code++) {
      const scheme = String(code).padStart(4, '0');
      const read = readPeppolId(`${scheme}:?`);
      if ('value' in read || typeof read.problem === 'string' || !read.problem.values?.example) continue;
      const example = read.problem.values.example as string;
      expect(readPeppolId(`${scheme}:${example}`)).toEqual({ value: `${scheme}:${example}` });
    }
  });

  it.each([
    ['12345678', peppolMessages.form],
    ['0106-12345678', peppolMessages.form],
    ['0106:', peppolMessages.form],
    ['9920:ES B5/8', peppolMessages.form],
    ['0001:12345678', peppolMessages.scheme('0001')],
    ['9901:12345678', peppolMessages.scheme('9901')],
    ['0106:1234567', peppolMessages.number('0106', '12345678')],
    ['9930:NL004495445B01', peppolMessages.number('9930', 'DE136695976')],
    ['0208:0202239952', peppolMessages.checkDigit],
    ['0088:4012345500005', peppolMessages.checkDigit],
    ['0192:974760674', peppolMessages.checkDigit],
    ['0009:73282932000075', peppolMessages.checkDigit],
    ['0199:529900T8BM49AURSDO56', peppolMessages.checkDigit],
    ['9944:NL004495446B01', peppolMessages.checkDigit],
    ['9930:DE136695977', peppolMessages.checkDigit],
  ])('%s is refused', (written, problem) => expect(readPeppolId(written)).toEqual({ problem }));
});
