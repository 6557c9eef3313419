import { expect, it } from 'vitest';
import { createRandom, type Random } from '#server/demo/random.ts';
import { howMany } from '#tests/helpers/extent.ts';
import { faultOfQuantity } from './amounts.ts';
import { readLine, type WrittenLine } from './line.ts';
import { readMessage } from './message.ts';

/** What someone needs. */
interface Need {
  quantity: number;
  name: string;
  /** What a piece may cost, in whole euros. */
  limit: number | null;
}

/** How people of a language write what they need, in words of their own. */
interface Tongue {
  hello: string[];
  bye: string[];
  pieces: string[];
  amount: string[];
  /** The most that a piece may cost. */
  most: ((euros: number) => string)[];
  dozen: [one: string, several: string];
  boxes: ((boxes: number, each: number) => string)[];
  /** Two to six. */
  words: string[];
  titles: string[];
}

const tongues: Record<string, Tongue> = {
  en: {
    hello: ['Hi,', 'Hello Mark,', 'Good morning, please send us:'],
    bye: ['Thanks', 'Kind regards, Tom', 'Cheers'],
    pieces: ['pcs', 'pieces', 'pc', 'pcs.'],
    amount: ['qty', 'Qty.', 'quantity'],
    most: [(euros) => `max €${euros}`, (euros) => `up to ${euros} €`, (euros) => `no more than €${euros}`],
    dozen: ['dozen', 'dozen'],
    boxes: [(boxes, each) => `${boxes} boxes of ${each}`, (boxes, each) => `${boxes} packs of ${each}`],
    words: ['two', 'three', 'four', 'five', 'six'],
    titles: ['inner tube 28/47-622 Presta 40 mm', 'brake pads', 'rotor 180 mm', 'tyre 40-622 black'],
  },
  de: {
    hello: ['Hallo,', 'Guten Morgen, wir brauchen:', 'Sehr geehrte Damen und Herren,'],
    bye: ['Danke', 'Viele Grüße, Jens', 'Mit freundlichen Grüßen'],
    pieces: ['Stück', 'Stk.', 'Stk', 'St.'],
    amount: ['Menge', 'Anzahl', 'Anz.'],
    most: [(euros) => `bis ${euros} €`, (euros) => `max. ${euros} €`, (euros) => `höchstens ${euros} Euro`],
    dozen: ['Dutzend', 'Dutzend'],
    boxes: [
      (boxes, each) => `${boxes} Kartons à ${each} Stück`,
      (boxes, each) => `${boxes} Packungen mit ${each} Stück`,
    ],
    words: ['zwei', 'drei', 'vier', 'fünf', 'sechs'],
    titles: ['Schlauch 28/47-622 Presta 40 mm', 'Bremsbeläge', 'Bremsscheibe 180 mm', 'Reifen 28 x 1,50'],
  },
  nl: {
    hello: ['Hoi,', 'Goedemorgen, graag:', 'Beste,'],
    bye: ['Bedankt', 'Groet, Bas', 'Met vriendelijke groet'],
    pieces: ['stuks', 'st.', 'stuk'],
    amount: ['aantal', 'Aant.'],
    most: [(euros) => `max ${euros} euro`, (euros) => `maximaal € ${euros}`, (euros) => `tot ${euros} €`],
    dozen: ['dozijn', 'dozijn'],
    boxes: [(boxes, each) => `${boxes} doosjes van ${each}`, (boxes, each) => `${boxes} dozen à ${each} stuks`],
    words: ['twee', 'drie', 'vier', 'vijf', 'zes'],
    titles: ['binnenband 28/47-622 Presta 40 mm', 'remblokken', 'remschijf 180 mm', 'buitenband 28 x 1.75'],
  },
  fr: {
    hello: ['Bonjour,', 'Bonjour, merci de nous envoyer :', 'Salut,'],
    bye: ['Merci', 'Cordialement, Luc', 'Bien à vous'],
    pieces: ['pièces', 'pcs', 'pce', 'unités'],
    amount: ['Qté', 'quantité', 'qte'],
    most: [(euros) => `max ${euros} €`, (euros) => `jusqu’à ${euros} €`, (euros) => `maxi ${euros} €`],
    dozen: ['douzaine', 'douzaines'],
    boxes: [(boxes, each) => `${boxes} boîtes de ${each}`, (boxes, each) => `${boxes} cartons de ${each} pièces`],
    words: ['deux', 'trois', 'quatre', 'cinq', 'six'],
    titles: ['chambre à air 28/47-622 Presta 40 mm', 'plaquettes de frein', 'disque 180 mm', 'pneu 700x35C'],
  },
  es: {
    hello: ['Hola,', 'Buenos días, necesitamos:', 'Buenas tardes,'],
    bye: ['Gracias', 'Un saludo, Ana', 'Atentamente'],
    pieces: ['unidades', 'uds.', 'ud', 'uds'],
    amount: ['Cantidad', 'cant.', 'Cant'],
    most: [(euros) => `máx. ${euros} €`, (euros) => `hasta ${euros} €`, (euros) => `máximo ${euros} €`],
    dozen: ['docena', 'docenas'],
    boxes: [(boxes, each) => `${boxes} cajas de ${each}`, (boxes, each) => `${boxes} cajas con ${each} unidades`],
    words: ['dos', 'tres', 'cuatro', 'cinco', 'seis'],
    titles: ['cámara 28/47-622 Presta 40 mm', 'pastillas de freno', 'disco 180 mm', 'cubierta 29 x 2.25'],
  },
  it: {
    hello: ['Ciao,', 'Buongiorno, ci servono:', 'Salve,'],
    bye: ['Grazie', 'Cordiali saluti, Marco', 'A presto'],
    pieces: ['pezzi', 'pz', 'pz.'],
    amount: ['Quantità', 'q.tà', 'Qta'],
    most: [(euros) => `max ${euros} €`, (euros) => `fino a ${euros} €`, (euros) => `massimo ${euros} euro`],
    dozen: ['dozzina', 'dozzine'],
    boxes: [(boxes, each) => `${boxes} scatole da ${each}`, (boxes, each) => `${boxes} confezioni da ${each} pezzi`],
    words: ['due', 'tre', 'quattro', 'cinque', 'sei'],
    titles: ['camera d’aria 28/47-622 Presta 40 mm', 'pastiglie freno', 'disco 180 mm', 'copertone 27,5 x 2,25'],
  },
  pt: {
    hello: ['Olá,', 'Bom dia, precisamos de:', 'Boa tarde,'],
    bye: ['Obrigado', 'Cumprimentos, Rui', 'Atenciosamente'],
    pieces: ['unidades', 'un.', 'peças'],
    amount: ['Quantidade', 'Qtd', 'qtd.'],
    most: [(euros) => `máx. ${euros} €`, (euros) => `até ${euros} €`],
    dozen: ['dúzia', 'dúzias'],
    boxes: [(boxes, each) => `${boxes} caixas de ${each}`],
    words: ['dois', 'três', 'quatro', 'cinco', 'seis'],
    titles: ['câmara de ar 28/47-622 Presta 40 mm', 'pastilhas de travão', 'disco 180 mm'],
  },
  pl: {
    hello: ['Dzień dobry,', 'Cześć, potrzebujemy:'],
    bye: ['Pozdrawiam', 'Dziękuję', 'Z poważaniem'],
    pieces: ['szt.', 'szt', 'sztuk', 'sztuki'],
    amount: ['ilość', 'Ilość'],
    most: [(euros) => `max ${euros} €`, (euros) => `do ${euros} €`],
    dozen: ['tuzin', 'tuziny'],
    boxes: [(boxes, each) => `${boxes} opakowania po ${each} szt.`, (boxes, each) => `${boxes} kartony po ${each}`],
    words: ['dwa', 'trzy', 'cztery', 'pięć', 'sześć'],
    titles: ['dętka 28/47-622 Presta 40 mm', 'klocki hamulcowe', 'tarcza 180 mm'],
  },
  cs: {
    hello: ['Dobrý den,', 'Ahoj, potřebujeme:'],
    bye: ['Děkuji', 'S pozdravem, Petr', 'Díky'],
    pieces: ['ks', 'ks.', 'kusů', 'kusy'],
    amount: ['množství', 'počet', 'Množství'],
    most: [(euros) => `max ${euros} €`, (euros) => `do ${euros} €`],
    dozen: ['tucet', 'tucty'],
    boxes: [(boxes, each) => `${boxes} balení po ${each} ks`, (boxes, each) => `${boxes} krabice po ${each}`],
    words: ['dva', 'tři', 'čtyři', 'pět', 'šest'],
    titles: ['duše 28/47-622 Presta 40 mm', 'brzdové destičky', 'kotouč 180 mm'],
  },
  sv: {
    hello: ['Hej,', 'God morgon, vi behöver:'],
    bye: ['Tack', 'Med vänlig hälsning, Lars', 'Mvh'],
    pieces: ['st', 'st.', 'stycken'],
    amount: ['antal', 'Antal'],
    most: [(euros) => `max ${euros} €`, (euros) => `högst ${euros} euro`],
    dozen: ['dussin', 'dussin'],
    boxes: [(boxes, each) => `${boxes} kartonger à ${each} st`, (boxes, each) => `${boxes} förpackningar med ${each}`],
    words: ['två', 'tre', 'fyra', 'fem', 'sex'],
    titles: ['innerslang 28/47-622 Presta 40 mm', 'bromsbelägg', 'bromsskiva 180 mm'],
  },
};

const numbers = [
  'RD-M8100-SGS',
  'BR-M7120',
  'CN-HG601-11',
  '00.7518.108.000',
  'SL-M8100-R',
  '2701385',
  'SM-BB52',
  'Shimano SM-BB52',
  'SRAM 00.2518.044.010',
  'Magura 27014 10',
  'E-PM818',
  '4550170447755',
];

type Form = (need: Need, tongue: Tongue, random: Random) => string;

/** How a quantity stands next to a name. */
const forms: Form[] = [
  ({ quantity, name }) => `${quantity} x ${name}`,
  ({ quantity, name }) => `${quantity}x ${name}`,
  ({ quantity, name }) => `${quantity} × ${name}`,
  ({ quantity, name }) => `${name} x ${quantity}`,
  ({ quantity, name }) => `${name} x${quantity}`,
  ({ quantity, name }) => `- ${quantity}x ${name}`,
  ({ quantity, name }) => `• ${name}: ${quantity}`,
  ({ quantity, name }) => `${name} = ${quantity}`,
  ({ quantity, name }) => `${name} -> ${quantity}`,
  ({ quantity, name }) => `${name} – ${quantity}`,
  ({ quantity, name }) => `${name}\t${quantity}`,
  ({ quantity, name }) => `${name} (${quantity}x)`,
  ({ quantity, name }) => `${name} (x${quantity})`,
  ({ quantity, name }) => `[${quantity}] ${name}`,
  ({ quantity, name }) => `${quantity} ${name}`,
  ({ quantity, name }) => `${name} ${quantity}`,
  ({ quantity, name }) => `${name} ..... ${quantity}`,
  ({ quantity, name }) => `${name}; ${quantity}`,
  ({ quantity, name }) => `${name}, ${quantity}`,
  ({ quantity, name }) => `${quantity} - ${name}`,
  ({ quantity, name }) => `${quantity}*${name}`,
  ({ quantity, name }) => `(${quantity}x) ${name}`,
  ({ quantity, name }, { pieces }, random) => `Pos. 3  ${quantity} ${random.pick(pieces)} ${name}`,
  ({ quantity, name }, { pieces }, random) => `${name} / ${quantity} ${random.pick(pieces)}`,
  ({ quantity, name }, { pieces }, random) => `${name} x ${quantity} ${random.pick(pieces)}`,
  ({ quantity, name }, { pieces }, random) => `${name} ${quantity} ${random.pick(pieces)}`,
  ({ quantity, name }, { amount }, random) => `${name} ${random.pick(amount)}: ${quantity}`,
  ({ quantity, name }, { amount }, random) => `${random.pick(amount)} ${quantity}, ${name}`,
  ({ quantity, name }, { pieces }, random) => `${quantity} ${random.pick(pieces)} ${name}`,
  ({ quantity, name }, { pieces }, random) => `${name}, ${quantity} ${random.pick(pieces)}`,
  ({ quantity, name }, { pieces }, random) => `${name} – ${quantity} ${random.pick(pieces)}`,
  ({ quantity, name }, { pieces }, random) => `${name} (${quantity} ${random.pick(pieces)})`,
  ({ quantity, name }, { pieces }, random) => `${name}: ${quantity} ${random.pick(pieces)}`,
  ({ quantity, name }, { pieces }, random) => `${quantity}${random.pick(pieces)} ${name}`,
  ({ quantity, name }, { amount }, random) => `${random.pick(amount)}: ${quantity} ${name}`,
  ({ quantity, name }, { amount }, random) => `${name}, ${random.pick(amount)} ${quantity}`,
  ({ quantity, name }, { amount }, random) => `${name} (${random.pick(amount)}: ${quantity})`,
  ({ quantity, name }, { amount }, random) => `${name} | ${random.pick(amount)} ${quantity}`,
];

/** Quantities in words and packs. */
const multiples: ((name: string, tongue: Tongue, random: Random) => { text: string; quantity: number })[] = [
  (name, { dozen }) => ({ text: `1 ${dozen[0]} ${name}`, quantity: 12 }),
  (name, { dozen }) => ({ text: `3 ${dozen[1]} ${name}`, quantity: 36 }),
  (name, { dozen }) => ({ text: `${name}, 2 ${dozen[1]}`, quantity: 24 }),
  (name, { boxes }, random) => ({ text: `${random.pick(boxes)(3, 25)} ${name}`, quantity: 75 }),
  (name, { boxes }, random) => ({ text: `${name}, ${random.pick(boxes)(2, 10)}`, quantity: 20 }),
  (name, { words }, random) => {
    const at = random.between(0, words.length - 1);
    return { text: `${words[at]} ${name}`, quantity: at + 2 };
  },
  (name, { words, pieces }, random) => {
    const at = random.between(0, words.length - 1);
    return { text: `${name}, ${words[at]} ${pieces[0]}`, quantity: at + 2 };
  },
];

interface Order {
  rows: string[];
  needs: Need[];
}

/** An order in a language, in one form or several, with what it asks for. */
function orderOf(seed: number): Order & { language: string } {
  const random = createRandom(seed);
  const language = random.pick(Object.keys(tongues));
  const tongue = tongues[language] as Tongue;
  const names = [...numbers, ...tongue.titles];
  const isMixed = random.chance(0.4);
  const form = random.pick(forms);
  const needs: Need[] = [];
  const rows: string[] = [];
  const count = random.between(2, 5);
  while (needs.length < count) {
    const name = random.pick(names);
    if (needs.some((need) => need.name === name)) continue;
    const limit = random.chance(0.25) ? random.between(5, 94) : null;
    const behind = limit === null ? '' : ` ${random.pick(tongue.most)(limit)}`;
    if (random.chance(0.2)) {
      const { text, quantity } = random.pick(multiples)(name, tongue, random);
      needs.push({ quantity, name, limit });
      rows.push(text + behind);
      continue;
    }
    const need = { quantity: random.pick([1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 24, 50, 100, 250]), name, limit };
    needs.push(need);
    rows.push((isMixed ? random.pick(forms) : form)(need, tongue, random) + behind);
  }
  if (random.chance(0.5)) rows.unshift(random.pick(tongue.hello), '');
  if (random.chance(0.5)) rows.push('', random.pick(tongue.bye));
  return { rows, needs, language };
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const nameOf = ({ gtin, article_number: number, title, text }: WrittenLine) => plain(gtin ?? number ?? title ?? text);

/** What is wrong with how an order is read. */
function faultsOf({ needs }: Order, lines: readonly WrittenLine[], left: readonly string[]): string[] {
  const faults: string[] = [];
  const rest = new Set(lines);
  for (const { name, quantity, limit } of needs) {
    const line = lines.find((one) => rest.has(one) && nameOf(one).includes(plain(name)));
    if (!line) {
      // What is left out is shown with its text, and asks to be corrected.
      if (!left.some((text) => plain(text).includes(plain(name)))) faults.push(`lost: ${name}`);
      continue;
    }
    rest.delete(line);
    if (line.quantity !== quantity && !line.quantity_assumed) faults.push(`${name}: ${line.quantity}, not ${quantity}`);
    if (limit !== null && line.max_price !== `${limit}.00`) faults.push(`${name}: ${line.max_price}, not ${limit}`);
    if (limit === null && line.max_price !== null) faults.push(`${name}: ${line.max_price} from nothing`);
  }
  return [...faults, ...[...rest].map(({ text }) => `extra: ${text}`)];
}

it('reads what people need in every form and language, or marks it: nothing is lost, joined or invented', async () => {
  const wrong: string[] = [];
  const marked = { all: 0, some: 0 };
  for (let seed = 1; seed <= howMany(200, 6_000); seed += 1) {
    const order = orderOf(seed);
    const { lines, left_out: left } = await readMessage(
      order.rows.map((text, at) => ({ number: at + 1, text })),
      { isBrand: () => false, giveWay: async () => {} },
    );
    marked.all += lines.length;
    marked.some += lines.filter((line) => line.quantity_assumed).length;
    const faults = faultsOf(
      order,
      lines,
      left.flatMap(({ text }) => text ?? []),
    );
    if (faults.length > 0)
      wrong.push(`${seed} ${order.language}: ${faults.join('; ')}\n    ${order.rows.filter(Boolean).join('\n    ')}`);
  }
  if (process.env.SHOW_FORMS) console.info(`${marked.some} of ${marked.all} are marked`);
  expect(wrong).toEqual([]);
});

it.each([
  'AV-T-93 1,5',
  'AV-T-93, 1,5',
  'AV-T-93: 1.5',
  'AV-T-93 = 1,5',
  'AV-T-93 x 1,5',
  'AV-T-93 - 1,5',
  'AV-T-93 → 1,5',
  'AV-T-93 (1,5)',
  'AV-T-93 [1,5]',
  'AV-T-93\t1,5',
  '2701385 1,5',
  '2701385;1,5',
  'Menge 1,5: AV-T-93',
])('marks a decimal number next to that of an article, or asks for another one: %s', (row) => {
  expect(readLine(row).quantity_assumed || faultOfQuantity(row) !== null).toBe(true);
});
