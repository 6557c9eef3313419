import { Integration } from '#web/features/integration/index.ts';

/** Where other systems are connected. */
export default function IntegrationScreen() {
  return <Integration />;
}
