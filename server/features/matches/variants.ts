/*
 * In what parts of one model differ besides their sizes and colours, as traders of the six languages write it. Two posts that
 * name different variants of a group are about different parts. The text is compared as `plainText` writes it.
 */
const groups: Record<string, Record<string, RegExp>> = {
  valve: {
    dunlop: /\b(dunlop|blitz)[- ]?(valve|ventil|ventiel)?\b|hollands ventiel|valve dunlop/g,
    presta: /\b(presta|sclaverand)\b|valvola francese|valvula francesa/g,
    schrader: /\bschrader\b|\bauto[- ]?(ventil|ventiel)\b/g,
  },
  bead: {
    folding: /\b(folding|falt\w*|vouw\w*|tringles? souples?|plegable|pieghevole)\b/g,
    wired: /\b(wired|draht|drahtreifen|draad|draadband|tringles? rigides?|aro rigido|rigido)\b/g,
  },
  rotorMount: {
    centerLock: /\bcent(er|re)[- ]?lock\b/g,
    bolted: /\b6[- ]?(bolts?|loch|bouts|vis|fori|tornillos)\b/g,
  },
  calliperMount: { post: /\bpost[- ]?mount\b/g, flat: /\bflat[- ]?mount\b/g },
  fixing: {
    brazeOn: /\bbraze[- ]?on\b|\banlot\w*|\bsoldeer\w*|\ba braser\b|\ba saldare\b/g,
    direct: /\bdirect[- ]?mount\b|\bmontage direct\b/g,
    typeE: /\be-type\b|\btype e\b/g,
    sideSwing: /\bside swing\b/g,
    clamp: /\b(clamp|schelle|klemmung|klem|collier|abrazadera|fascetta)\b/g,
  },
  mounting: {
    rack: /\b(carrier mount|rack mount(ing)?|gepacktragermontage|bagagedragermontage|dragermontage|(fixation|montage sur) porte-bagages)\b/g,
    mudguard: /\b(mudguard mount|schutzblechmontage|spatbordmontage|fixation garde-boue)\b/g,
    seatpost: /\b(seatpost mount|sattelstutzenmontage|zadelpenmontage|fixation tige de selle)\b/g,
    frame: /\b(frame mount(ing)?|rahmenmontage|framemontage|montage sur cadre)\b/g,
    vertical: /\b(vertical mounting|vertikale montage|verticale montage|montage vertical)\b/g,
    horizontal: /\b(horizontal mounting|horizontale montage|montage horizontal)\b/g,
    internal: /\b(internal mounting|interne montage|montage interne)\b/g,
  },
  power: {
    dynamo: /\bd[yi]namo\b/g,
    ebike: /\b(e-?bike|vae|pedelec)\b/g,
    batteries: /\b(a piles|batteriebetrieb\w*|battery powered)\b/g,
  },
  cage: {
    long: /\b(long cage|langer kafig|lange kooi|chape longue|caja larga|gabbia lunga)\b/g,
    medium: /\b(medium cage|mittlerer kafig|middellange kooi|chape moyenne|caja media|gabbia media)\b/g,
    short: /\b(short cage|kurzer kafig|korte kooi|chape courte|caja corta|gabbia corta)\b/g,
  },
  plug: {
    eu: /\b(eu plug|ste[ck]+er eu|prise ue|prise eu)\b/g,
    uk: /\b(uk plug|ste[ck]+er uk|prise uk)\b/g,
    swiss: /\b(swiss plug|ste[ck]+er ch|prise ch)\b/g,
  },
  connector: {
    straight: /\b(straight plugs?|gerade stecker|rechte stekkers?|fiches? droites?)\b/g,
    angled: /\b(angled plugs?|winkelstecker|haakse stekkers?|fiches? coudees?)\b/g,
  },
  compound: {
    semiMetallic: /\b(semi-?metal\w*|semimetal\w*)\b/g,
    sintered: /\b(sinter\w*|gesinterd\w*|metallique|sinterizz\w*|sinteriz\w*)\b/g,
    organic: /\borgani(c|sch|que|co|ca|che|cas|cos|sche)\b|\bresin\b/g,
  },
  actuation: {
    hydraulic: /\b(hydraul\w*|idraulic\w*|hidraulic\w*)\b/g,
    cable: /\b(cable-actuated|fur seilzug|voor kabel|a cable|mechani(cal|sch)\w*|mecaniqu?\w*|meccanic\w*)\b/g,
  },
  spring: {
    air: /\b(air spring|luftfeder|luchtveer|ressort pneumatique)\b/g,
    coil: /\b(coil sprung|stahlfeder|stalen veer|a ressort)\b/g,
  },
  axle: {
    quickRelease: /\b(quick release|schnellspanner|snelspanner|blocage rapide)\b/g,
    nuts: /\b(axle nuts|achsmuttern|asmoeren|ecrous d.axe)\b/g,
  },
  keys: {
    alike: /\b(keyed alike|gleichschliessend|gelijksluitend|cle unique)\b/g,
    two: /\b(two keys|zwei schlussel|twee sleutels|deux cles)\b/g,
  },
  freehub: { microSpline: /\bmicro[- ]?spline\b/g, xdr: /\bxdr\b/g, xd: /\bxd\b/g, n3w: /\bn3w\b/g },
  shell: {
    bsa: /\bbsa\b/g,
    pressFit: /\bpress[- ]?fit\b/g,
    t47: /\bt47\b/g,
    italian: /\b(italian|italienisch|italiaans|italien)\b/g,
  },
};

const standardPattern = /\b(?:zs|ec|is)\d{2}(?:\/\d{2}(?:\.\d)?)?/g;

/** Takes the variants that a text names out of it; returns the rest. */
export function takeVariants(text: string, found: (group: string, variant: string) => void): string {
  let rest = text.replaceAll(standardPattern, (standard) => {
    found('standard', standard);
    return ' ';
  });
  for (const [group, variants] of Object.entries(groups)) {
    for (const [variant, pattern] of Object.entries(variants)) {
      rest = rest.replaceAll(pattern, () => {
        found(group, variant);
        return ' ';
      });
    }
  }
  return rest;
}
