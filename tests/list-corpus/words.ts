// Titles and categories of the corpus, in the languages of its lists.

export const brandsOfLists = ['KMC', 'Shimano', 'Schwalbe', 'Wellgo', 'Selle Royal', 'Mavic', 'Velora'] as const;

const titles: Record<string, string> = {
  en: 'Chain X11 silver|Brake pads B05S resin|Tyre City 28-622|Pedal RX pair|Saddle Trekking|Wheel set CX disc|Bottle cage alloy',
  de: 'Kette X11 silber|Bremsbeläge B05S Resin|Reifen City 28-622|Pedal RX Paar|Sattel Trekking|Laufradsatz CX Disc|Flaschenhalter Alu',
  nl: 'Ketting X11 zilver|Remblokken B05S resin|Buitenband City 28-622|Pedaal RX paar|Zadel Trekking|Wielset CX disc|Bidonhouder aluminium',
  fr: 'Chaîne X11 argent|Plaquettes de frein B05S|Pneu City 28-622|Pédale RX la paire|Selle Trekking|Paire de roues CX disque|Porte-bidon alu',
  es: 'Cadena X11 plata|Pastillas de freno B05S|Cubierta City 28-622|Pedal RX par|Sillín Trekking|Juego de ruedas CX disco|Portabidón aluminio',
  it: 'Catena X11 argento|Pastiglie freno B05S|Copertone City 28-622|Pedale RX paio|Sella Trekking|Coppia ruote CX disco|Portaborraccia alluminio',
  pt: 'Corrente X11 prata|Pastilhas de travão B05S|Pneu City 28-622|Pedal RX par|Selim Trekking|Par de rodas CX disco|Porta-bidão alumínio',
  pl: 'Łańcuch X11 srebrny|Klocki hamulcowe B05S|Opona City 28-622|Pedał RX para|Siodło Trekking|Koła CX disc komplet|Koszyk na bidon alu',
  cs: 'Řetěz X11 stříbrný|Brzdové destičky B05S|Plášť City 28-622|Pedál RX pár|Sedlo Trekking|Zapletená kola CX disc|Košík na láhev alu',
  sk: 'Reťaz X11 strieborná|Brzdové platničky B05S|Plášť City 28-622|Pedál RX pár|Sedlo Trekking|Zapletené kolesá CX|Košík na fľašu alu',
  hu: 'Lánc X11 ezüst|Fékbetét B05S gyanta|Külső gumi City 28-622|Pedál RX pár|Nyereg Trekking|Kerékszett CX tárcsa|Kulacstartó alu',
  ro: 'Lant X11 argintiu|Placute frana B05S|Anvelopa City 28-622|Pedala RX pereche|Sa Trekking|Set roti CX disc|Suport bidon aluminiu',
  ru: 'Цепь X11 серебро|Колодки тормозные B05S|Покрышка City 28-622|Педаль RX пара|Седло Trekking|Колёса CX диск комплект|Флягодержатель алюминий',
  uk: 'Ланцюг X11 срібний|Гальмівні колодки B05S|Покришка City 28-622|Педаль RX пара|Сідло Trekking|Комплект коліс CX диск|Флягоутримувач алюміній',
  sv: 'Kedja X11 silver|Bromsbelägg B05S|Däck City 28-622|Pedal RX par|Sadel Trekking|Hjulset CX skiva|Flaskhållare alu',
  da: 'Kæde X11 sølv|Bremseklodser B05S|Dæk City 28-622|Pedal RX par|Sadel Trekking|Hjulsæt CX skive|Flaskeholder alu',
  no: 'Kjede X11 sølv|Bremseklosser B05S|Dekk City 28-622|Pedal RX par|Sete Trekking|Hjulsett CX skive|Flaskeholder alu',
  fi: 'Ketju X11 hopea|Jarrupalat B05S|Rengas City 28-622|Poljin RX pari|Satula Trekking|Kiekkosarja CX levy|Pullotelinne alu',
  el: 'Αλυσίδα X11 ασημί|Τακάκια φρένων B05S|Ελαστικό City 28-622|Πεντάλ RX ζεύγος|Σέλα Trekking|Σετ τροχοί CX δίσκος|Παγουροθήκη αλουμινίου',
  tr: 'Zincir X11 gümüş|Fren balatası B05S|Dış lastik City 28-622|Pedal RX çift|Sele Trekking|Jant seti CX disk|Suluk kafesi alüminyum',
};

const categories: Record<string, string> = {
  en: 'Chains|Brake pads|Tyres|Pedals|Saddles|Complete wheels|Bottle cages',
  de: 'Ketten|Bremsbeläge|Reifen|Pedale|Sättel|Laufräder|Flaschenhalter',
  nl: 'Kettingen|Remblokken|Banden|Pedalen|Zadels|Wielen|Bidonhouders',
  fr: 'Chaînes|Plaquettes de frein|Pneus|Pédales|Selles|Roues|Porte-bidons',
  es: 'Cadenas|Pastillas de freno|Cubiertas|Pedales|Sillines|Ruedas|Portabidones',
  it: 'Catene|Pastiglie freno|Copertoni|Pedali|Selle|Ruote|Portaborracce',
  pt: 'Correntes|Travões|Pneus|Pedais|Selins|Rodas|Acessórios',
  pl: 'Łańcuchy|Hamulce|Opony|Pedały|Siodła|Koła|Akcesoria',
  cs: 'Řetězy|Brzdy|Pláště|Pedály|Sedla|Kola|Doplňky',
  sk: 'Reťaze|Brzdy|Plášte|Pedále|Sedlá|Kolesá|Doplnky',
  hu: 'Láncok|Fékek|Gumik|Pedálok|Nyergek|Kerekek|Kiegészítők',
  ro: 'Lanturi|Frane|Anvelope|Pedale|Sei|Roti|Accesorii',
  ru: 'Цепи|Тормоза|Покрышки|Педали|Сёдла|Колёса|Аксессуары',
  uk: 'Ланцюги|Гальма|Покришки|Педалі|Сідла|Колеса|Аксесуари',
  sv: 'Kedjor|Bromsar|Däck|Pedaler|Sadlar|Hjul|Tillbehör',
  da: 'Kæder|Bremser|Dæk|Pedaler|Sadler|Hjul|Tilbehør',
  no: 'Kjeder|Bremser|Dekk|Pedaler|Seter|Hjul|Tilbehør',
  fi: 'Ketjut|Jarrut|Renkaat|Polkimet|Satulat|Kiekot|Tarvikkeet',
  el: 'Αλυσίδες|Φρένα|Ελαστικά|Πεντάλ|Σέλες|Τροχοί|Αξεσουάρ',
  tr: 'Zincirler|Frenler|Lastikler|Pedallar|Seleler|Jantlar|Aksesuarlar',
};

/** Seven titles of a language. */
export const titlesOf = (language: string): string[] => (titles[language] ?? '').split('|');

/** Their categories, as its traders call them. */
export const categoriesOf = (language: string): string[] => (categories[language] ?? '').split('|');
