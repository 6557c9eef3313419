import type en from '../../en/people/closed.ts';
import type { Texts } from '../../types.ts';

/** The page in place of a screen that is not switched on for its reader. */
export default {
  title: '„{{product}}“ ist für Sie nicht freigeschaltet',
  roleTitle: 'Diese Seite ist für Ihre Rolle nicht freigegeben',
  suspendedTitle: 'Ihr Betrieb ist gesperrt',
  'about.browse': 'Damit sehen Sie die Inserate aller Betriebe.',
  'about.post_offered': 'Damit inserieren Sie Teile, die Sie verkaufen.',
  'about.post_wanted': 'Damit inserieren Sie Teile, die Sie suchen.',
  'about.deals': 'Damit fragen Sie Verkäufer an, antworten Käufern, vereinbaren Geschäfte und kaufen ganze Listen ein.',
  'about.alerts': 'Damit speichern Sie Suchen und werden über neue Inserate benachrichtigt.',
  'about.bulk_upload': 'Damit inserieren Sie eine ganze Tabelle auf einmal und halten den Bestand aktuell.',
  'about.export': 'Damit laden Sie Inserate als Tabelle herunter.',
  'about.insights': 'Hier sehen Sie, wie oft Ihre Inserate angefragt werden und was der Markt sucht.',
  'about.api': 'Damit binden Sie Ihre Warenwirtschaft, Ihren Shop oder Ihre Branchensoftware an.',
  people_one: '{{names}} kann das unter „Mitglieder“ freischalten.',
  people_other: '{{names}} können das unter „Mitglieder“ freischalten.',
  notHeld: '{{organization}} hat das noch nicht. Der Betreiber dieses Marktplatzes kann es freischalten.',
  operator: 'Der Betreiber dieses Marktplatzes kann das freischalten.',
  roles: 'Sie ist für diese Rollen: {{roles}}. Ihre Rolle ist: {{role}}.',
  changeRole_one: '{{names}} kann Ihre Rolle unter „Mitglieder“ ändern.',
  changeRole_other: '{{names}} können Ihre Rolle unter „Mitglieder“ ändern.',
  suspended:
    'Bis die Sperre endet, können Sie Ihre eigenen Inserate und Geschäfte lesen, diese Seite aber nicht. Der Betreiber dieses Marktplatzes kann die Sperre aufheben.',
  ask: '{{name}} fragen',
  askSubject: 'Bitte „{{product}}“ für mich freischalten',
} as const satisfies Texts<typeof en, 'de'>;
