import { defineEndpoint } from '../endpoint.ts';

export const readBatteryRules = defineEndpoint({
  name: 'batteries.rules',
  method: 'GET',
  url: '/api/batteries/rules',
  allow: 'vocabulary.manage',
});

export const exceptBattery = defineEndpoint({
  name: 'batteries.except',
  method: 'POST',
  url: '/api/advertisements/{id}/battery-exception',
  allow: 'vocabulary.manage',
});
