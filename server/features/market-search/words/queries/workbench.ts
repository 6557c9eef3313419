import type { Language } from '../../../vocabulary/index.ts';
import type { Asked } from './counterWords.ts';

const displays = 'Displays and controllers';
const coaster = 'Hubs';
const care = 'Lubricants and cleaners';

/** What is called across the workbench, from Zürich to Buenos Aires. */
export const workbench: Record<Language, readonly Asked[]> = {
  en: [
    ['RD hanger', 'Derailleur hangers'],
    ['rear mech hanger', 'Derailleur hangers'],
    ['bar plugs', 'Bar ends'],
    ['coil shock spring 450 lbs', 'Springs and tokens', /450/],
    ['450 lbs spring', 'Springs and tokens', /450/],
    ['lower leg service kit', 'Suspension service kits'],
    ['seatpost quick release', 'Seat clamps'],
    ['carbon paste', care, /assembly|montage/i],
    ['frame lock plug in chain', 'Locks'],
    ['combination lock', 'Locks'],
    ['co2 inflator', 'Pumps'],
    ['hub', 'Hubs'],
    ['brooks b 17', 'Saddles', /b17/i],
    ['ergon gp 1', 'Grips', /gp1/i],
    ['magura mt 5', 'Disc brake sets|Disc callipers', /mt5/i],
    ['trelock rs453', 'Locks', /rs 453/i],
  ],
  de: [
    ['Wechsel hinten 11-fach', 'Rear derailleurs', /11/],
    ['Kettenwerfer', 'Front derailleurs'],
    ['Leiträdchen', 'Rear derailleurs'],
    ['Gepäcktaschen', 'Saddle covers and bags'],
    ['Schnellspanner Sattel', 'Seat clamps'],
    ['Montagepaste', care, /assembly|montage/i],
    ['Kotschützer', 'Mudguards'],
    ['Konusschlüssel', 'Workshop tools'],
    ['Abzieher Kassette', 'Workshop tools'],
    ['Zahlenschloss', 'Locks'],
    ['Mäntel 26 Zoll', 'Tyres', /-559/],
    ['Reifen 28x1 5/8x1 3/8', 'Tyres', /37-622/],
  ],
  nl: [
    ['snelspanner zadel', 'Seat clamps'],
    ['fietslift', 'Workshop tools', /stand/i],
    ['veerpen 27,2', 'Suspension seatposts', /27\.2/],
    ['remschijf 6 gats', 'Rotors', /6-/],
    ['naaf 6-bouts', 'Hubs', /6-/],
    ['terugtrapnaaf', coaster],
    ['cijferslot', 'Locks'],
    ['conussleutels', 'Workshop tools'],
  ],
  fr: [
    ['blocage selle', 'Seat clamps'],
    ['lumière arrière', 'Rear lights|Light sets'],
    ['lumière avant dynamo', 'Headlights'],
    ['commande déportée', displays],
    ['cadenas à chaîne', 'Locks'],
    ['pâte de montage', care, /assembly|montage/i],
    ['frein à rétropédalage', coaster],
    ['gonfleur co2', 'Pumps'],
    ['embouts de guidon', 'Bar ends'],
  ],
  es: [
    ['fusible de cambio', 'Derailleur hangers'],
    ['caja de centro', 'Bottom brackets'],
    ['piolas de freno', 'Cables and housing'],
    ['cambiador 11v', 'Shifters', /11/],
    ['catalina', 'Chainrings|E-bike chainrings'],
    ['masa delantera', 'Hubs', /front|vorn|voor|avant/i],
    ['cierre de cadena', 'Chains'],
    ['cierre rápido sillín', 'Seat clamps'],
    ['mando bosch', displays],
    ['cartucho co2', 'Pumps'],
    ['contrapedal', coaster],
  ],
  it: [
    ['cuscinetti sterzo', 'Headsets'],
    ['tubo idraulico', 'Hoses and fittings'],
    ['comando bosch', displays],
    ['cavalletto da lavoro', 'Workshop tools', /stand/i],
    ['sgancio rapido sella', 'Seat clamps'],
    ['freno contropedale', coaster],
    ['chiave coni', 'Workshop tools'],
  ],
};

/** What the market has none of: nothing is better than what sounds like it. */
export const workbenchNothing: readonly string[] = ['tire liner', 'Zugeinsteller', 'inline barrel adjuster'];
