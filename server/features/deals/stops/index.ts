export { addStop, listStops, removeStop } from './service.ts';
