import type { Random } from '../random.ts';
import * as brakes from './brakes.ts';
import * as carriage from './carriage.ts';
import * as cockpit from './cockpit.ts';
import * as drivetrain from './drivetrain.ts';
import * as electric from './electric.ts';
import * as gears from './gears.ts';
import * as levers from './levers.ts';
import * as light from './light.ts';
import * as other from './other.ts';
import type { Scene } from './scene.ts';
import * as seat from './seat.ts';
import * as suspension from './suspension.ts';
import * as wheels from './wheels.ts';

type Family = {
  draw: (scene: Scene, random: Random) => void;
  /** Degrees above the table from which the part shows best. */
  pitch: number;
  /** Different parts of the family in the pool. */
  variants: number;
  /** Views of each of them. */
  angles: number;
  /** True where the part is bright enough for a dark backdrop. */
  bright?: boolean;
  /** Degrees around the part; without them any of a few. */
  yaw?: number;
};

/** Every family of parts that has an illustration. */
const families = {
  cassette: { draw: drivetrain.drawCassette, pitch: 42, variants: 3, angles: 2, bright: true },
  chain: { draw: drivetrain.drawChain, pitch: 44, variants: 3, angles: 1, bright: true },
  crankset: { draw: drivetrain.drawCrankset, pitch: 48, variants: 2, angles: 2 },
  chainring: { draw: drivetrain.drawChainring, pitch: 50, variants: 2, angles: 1 },
  'rear-derailleur': { draw: gears.drawRearDerailleur, pitch: 34, variants: 2, angles: 2 },
  'front-derailleur': { draw: gears.drawFrontDerailleur, pitch: 24, variants: 1, angles: 1 },
  shifter: { draw: gears.drawShifter, pitch: 40, variants: 2, angles: 1 },
  'bottom-bracket': { draw: gears.drawBottomBracket, pitch: 28, variants: 2, angles: 1 },
  pedal: { draw: gears.drawPedal, pitch: 36, variants: 3, angles: 1 },
  motor: { draw: electric.drawMotor, pitch: 30, variants: 2, angles: 1 },
  'hub-motor': { draw: electric.drawHubMotor, pitch: 26, variants: 1, angles: 1 },
  battery: { draw: electric.drawBattery, pitch: 34, variants: 2, angles: 1, yaw: -38 },
  charger: { draw: electric.drawCharger, pitch: 38, variants: 2, angles: 1 },
  display: { draw: electric.drawDisplay, pitch: 26, variants: 2, angles: 1 },
  sensor: { draw: electric.drawSensor, pitch: 40, variants: 1, angles: 1 },
  'e-cable': { draw: electric.drawElectricCable, pitch: 42, variants: 1, angles: 1 },
  headlight: { draw: light.drawHeadlight, pitch: 20, variants: 2, angles: 1, yaw: -30 },
  'rear-light': { draw: light.drawRearLight, pitch: 20, variants: 2, angles: 1, bright: true },
  'light-set': { draw: light.drawLightSet, pitch: 24, variants: 1, angles: 1, yaw: -24 },
  reflector: { draw: light.drawReflector, pitch: 30, variants: 2, angles: 1, bright: true },
  hub: { draw: wheels.drawHub, pitch: 30, variants: 3, angles: 1 },
  wheel: { draw: wheels.drawWheel, pitch: 14, variants: 2, angles: 1, yaw: -34 },
  rim: { draw: wheels.drawRim, pitch: 34, variants: 2, angles: 1 },
  tyre: { draw: wheels.drawTyre, pitch: 24, variants: 4, angles: 1, yaw: -36 },
  tube: { draw: wheels.drawTube, pitch: 38, variants: 2, angles: 1 },
  spokes: { draw: wheels.drawSpokes, pitch: 40, variants: 2, angles: 1, yaw: 26 },
  axle: { draw: wheels.drawAxle, pitch: 36, variants: 1, angles: 1, yaw: -24 },
  freehub: { draw: wheels.drawFreehub, pitch: 30, variants: 1, angles: 1, bright: true },
  calliper: { draw: brakes.drawCalliper, pitch: 30, variants: 4, angles: 1 },
  rotor: { draw: brakes.drawRotor, pitch: 46, variants: 4, angles: 2, bright: true },
  pads: { draw: brakes.drawPads, pitch: 46, variants: 3, angles: 1, bright: true },
  'brake-lever': { draw: levers.drawBrakeLever, pitch: 40, variants: 2, angles: 1 },
  hose: { draw: levers.drawHose, pitch: 46, variants: 2, angles: 1 },
  'rim-brake': { draw: levers.drawRimBrake, pitch: 46, variants: 1, angles: 1 },
  'brake-set': { draw: levers.drawBrakeSet, pitch: 44, variants: 2, angles: 1 },
  bottle: { draw: brakes.drawBottle, pitch: 14, variants: 4, angles: 1 },
  fork: { draw: suspension.drawFork, pitch: 48, variants: 3, angles: 1, yaw: 34 },
  'air-shock': {
    draw: (scene, random) => suspension.drawShock(scene, random, false),
    pitch: 30,
    variants: 2,
    angles: 1,
    yaw: 26,
  },
  'coil-shock': {
    draw: (scene, random) => suspension.drawShock(scene, random, true),
    pitch: 30,
    variants: 2,
    angles: 1,
    yaw: 26,
  },
  'rigid-fork': { draw: suspension.drawRigidFork, pitch: 50, variants: 2, angles: 1, yaw: 36 },
  spring: { draw: suspension.drawSpring, pitch: 24, variants: 1, angles: 1, bright: true },
  'seal-kit': { draw: suspension.drawSealKit, pitch: 46, variants: 1, angles: 1 },
  hardware: { draw: suspension.drawHardware, pitch: 30, variants: 1, angles: 1 },
  stem: { draw: cockpit.drawStem, pitch: 30, variants: 3, angles: 1 },
  'flat-bar': { draw: cockpit.drawFlatBar, pitch: 40, variants: 2, angles: 1, yaw: -42 },
  'drop-bar': { draw: cockpit.drawDropBar, pitch: 24, variants: 2, angles: 1, yaw: 34 },
  grips: { draw: cockpit.drawGrips, pitch: 36, variants: 3, angles: 1 },
  'bar-tape': { draw: cockpit.drawBarTape, pitch: 34, variants: 2, angles: 1, bright: true },
  headset: { draw: cockpit.drawHeadset, pitch: 38, variants: 2, angles: 1, bright: true },
  'bar-ends': { draw: cockpit.drawBarEnds, pitch: 46, variants: 1, angles: 1 },
  bell: { draw: cockpit.drawBell, pitch: 22, variants: 2, angles: 1, bright: true },
  saddle: { draw: seat.drawSaddle, pitch: 30, variants: 4, angles: 1, yaw: -48 },
  seatpost: { draw: seat.drawSeatpost, pitch: 42, variants: 2, angles: 1, yaw: 30 },
  dropper: { draw: seat.drawDropper, pitch: 42, variants: 2, angles: 1, yaw: 32 },
  'suspension-seatpost': { draw: seat.drawSuspensionSeatpost, pitch: 42, variants: 1, angles: 1, yaw: 32 },
  'seat-clamp': { draw: seat.drawSeatClamp, pitch: 36, variants: 1, angles: 1 },
  'saddle-bag': { draw: seat.drawSaddleBag, pitch: 24, variants: 1, angles: 1 },
  wrench: {
    draw: (scene, random) => other.drawTool(scene, random, 'wrench'),
    pitch: 42,
    variants: 1,
    angles: 1,
    yaw: -26,
  },
  'hex-keys': { draw: (scene, random) => other.drawTool(scene, random, 'keys'), pitch: 42, variants: 1, angles: 1 },
  socket: {
    draw: (scene, random) => other.drawTool(scene, random, 'socket'),
    pitch: 38,
    variants: 1,
    angles: 1,
    yaw: -30,
  },
  hanger: { draw: other.drawHanger, pitch: 48, variants: 2, angles: 1, bright: true },
  housing: { draw: other.drawHousing, pitch: 32, variants: 2, angles: 1, bright: true },
  mudguard: { draw: carriage.drawMudguard, pitch: 20, variants: 2, angles: 1 },
  carrier: { draw: carriage.drawCarrier, pitch: 22, variants: 2, angles: 1 },
  kickstand: { draw: carriage.drawKickstand, pitch: 44, variants: 1, angles: 1, yaw: 40 },
  'frame-lock': {
    draw: (scene, random) => carriage.drawLock(scene, random, 'frame'),
    pitch: 40,
    variants: 1,
    angles: 1,
  },
  'u-lock': { draw: (scene, random) => carriage.drawLock(scene, random, 'bar'), pitch: 40, variants: 1, angles: 1 },
  'floor-pump': {
    draw: (scene, random) => carriage.drawPump(scene, random, 'floor'),
    pitch: 18,
    variants: 1,
    angles: 1,
  },
  'hand-pump': {
    draw: (scene, random) => carriage.drawPump(scene, random, 'hand'),
    pitch: 36,
    variants: 1,
    angles: 1,
    yaw: 30,
  },
  carton: { draw: other.drawCarton, pitch: 26, variants: 2, angles: 1, bright: true },
} as const satisfies Record<string, Family>;

export type PictureFamily = keyof typeof families;

/** The families with all their settings, by name. */
export const familyByName: Readonly<Record<PictureFamily, Family>> = families;
