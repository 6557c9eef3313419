const namespace = (name: string) => `urn:oasis:names:specification:ubl:schema:xsd:${name}-1.0`;
const file = (name: string) => `UBL-${name}-1.0.xsd`;

const imported = (name: string) => `<xsd:import namespace="${namespace(name)}" schemaLocation="${file(name)}"/>`;

const schema = (name: string, imports: readonly string[], content: string) => ({
  fileName: file(name),
  contents: `<?xml version="1.0"?><xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns="${namespace(name)}"
    xmlns:udt="${namespace('UnspecializedDatatypes')}" xmlns:cbc="${namespace('CommonBasicComponents')}"
    targetNamespace="${namespace(name)}" elementFormDefault="qualified">${imports.map(imported).join('')}${content}</xsd:schema>`,
});

const simple = (name: string, base: string, attributes: readonly string[] = []) =>
  `<xsd:complexType name="${name}"><xsd:simpleContent><xsd:extension base="xsd:${base}">${attributes
    .map((attribute) => `<xsd:attribute name="${attribute}" type="xsd:normalizedString"/>`)
    .join('')}</xsd:extension></xsd:simpleContent></xsd:complexType>`;

/** An element in a sequence: `?` for one at most, `*` for any number. */
function particle(written: string): string {
  const [, reference = '', sign = ''] = /^(.*?)([?*]?)$/.exec(written) ?? [];
  const occurs = { '?': ' minOccurs="0"', '*': ' minOccurs="0" maxOccurs="unbounded"', '': '' }[sign] as string;
  return `<xsd:element ref="${reference}"${occurs}/>`;
}
const sequence = (name: string, ...parts: readonly string[]) =>
  `<xsd:complexType name="${name}"><xsd:sequence>${parts.map(particle).join('')}</xsd:sequence></xsd:complexType>`;
const element = (type: string, ...names: readonly string[]) =>
  names.map((name) => `<xsd:element name="${name}" type="${type}"/>`).join('');

const identifier = ['identificationSchemeID', 'identificationSchemeName', 'identificationSchemeAgencyID'];
const datatypes = [
  simple('IdentifierType', 'normalizedString', identifier),
  simple('TextType', 'string', ['languageID']),
  simple('NameType', 'string', ['languageID']),
  simple('QuantityType', 'decimal', ['quantityUnitCode']),
].join('');

/** The parts of UBL 1.0 that veloconnect's schemas refer to: the names, the order and what has to be there. */
export const ublSchemas = [
  schema('UnspecializedDatatypes', [], datatypes),
  schema('SpecializedDatatypes', [], ''),
  schema('CoreComponentTypes', [], simple('TextType', 'string', ['languageID'])),
  schema(
    'CommonBasicComponents',
    ['UnspecializedDatatypes'],
    [
      simple('DateType', 'date'),
      simple('DateTimeType', 'dateTime'),
      simple('PriceAmountType', 'decimal', ['amountCurrencyID']),
      simple('QuantityType', 'decimal', ['quantityUnitCode']),
      simple('IndicatorType', 'boolean'),
      simple('DescriptionType', 'string'),
      simple('ZoneType', 'string'),
      element('DateType', 'IssueDate', 'DeliveryDate'),
      element('QuantityType', 'Quantity', 'PackQuantity', 'BaseQuantity', 'MinimumQuantity', 'MaximumQuantity'),
      element('PriceAmountType', 'PriceAmount'),
      element('IndicatorType', 'BacklogIndicator'),
      element('udt:TextType', 'Description'),
      element('udt:NameType', 'Name'),
    ].join(''),
  ),
  schema(
    'CommonAggregateComponents',
    ['UnspecializedDatatypes', 'CommonBasicComponents'],
    [
      element('udt:IdentifierType', 'ID'),
      sequence('PartyNameType', 'cbc:Name'),
      sequence('PartyIdentificationType', 'ID'),
      element('PartyNameType', 'PartyName'),
      element('PartyIdentificationType', 'PartyIdentification'),
      sequence('PartyType', 'PartyIdentification*', 'PartyName?'),
      element('PartyType', 'Party', 'IssuerParty'),
      sequence('ItemIdentificationType', 'ID', 'IssuerParty?'),
      element(
        'ItemIdentificationType',
        'BuyersItemIdentification',
        'SellersItemIdentification',
        'ManufacturersItemIdentification',
        'StandardItemIdentification',
        'ItemReplacement',
      ),
      sequence('BasePriceType', 'cbc:PriceAmount', 'cbc:BaseQuantity?', 'cbc:MaximumQuantity?', 'cbc:MinimumQuantity?'),
      element('BasePriceType', 'BasePrice', 'UnitPrice', 'RecommendedRetailPrice'),
      sequence(
        'ItemType',
        'cbc:Description?',
        'cbc:PackQuantity?',
        'BuyersItemIdentification?',
        'SellersItemIdentification',
        'ManufacturersItemIdentification*',
        'StandardItemIdentification?',
        'BasePrice*',
        'RecommendedRetailPrice?',
      ),
      element('ItemType', 'Item'),
      sequence('CommodityClassificationType', 'ID'),
      element('CommodityClassificationType', 'CommodityClassification'),
      sequence('TaxCategoryType', 'ID'),
      sequence('TaxSubTotalType', 'ID'),
      sequence('AddressType', 'ID?'),
      element('AddressType', 'DeliveryAddress'),
    ].join(''),
  ),
];
