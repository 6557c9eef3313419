import type en from '../../en/people/closed.ts';
import type { Texts } from '../../types.ts';

/** The page in place of a screen that is not switched on for its reader. */
export default {
  title: '“{{product}}” staat voor u niet aan',
  roleTitle: 'Deze pagina is niet voor uw rol',
  suspendedTitle: 'Uw bedrijf is geschorst',
  'about.browse': 'Daarmee ziet u de advertenties van alle bedrijven.',
  'about.post_offered': 'Daarmee plaatst u onderdelen die u verkoopt.',
  'about.post_wanted': 'Daarmee plaatst u onderdelen die u zoekt.',
  'about.deals': 'Daarmee vraagt u verkopers, antwoordt u kopers, sluit u deals en koopt u hele lijsten.',
  'about.alerts': 'Daarmee slaat u zoekopdrachten op en krijgt u bericht van nieuwe advertenties.',
  'about.bulk_upload': 'Daarmee plaatst u een heel rekenblad in één keer en houdt u de voorraad bij.',
  'about.export': 'Daarmee downloadt u advertenties als rekenblad.',
  'about.insights': 'Hier ziet u waar uw advertenties om gevraagd zijn en wat de markt zoekt.',
  'about.api': 'Daarmee koppelt u uw voorraadsysteem, uw webshop of uw branchesoftware.',
  people_one: '{{names}} kan dit aanzetten bij “Medewerkers”.',
  people_other: '{{names}} kunnen dit aanzetten bij “Medewerkers”.',
  notHeld: '{{organization}} heeft dit nog niet. De beheerder van deze markt kan het aanzetten.',
  operator: 'De beheerder van deze markt kan dit aanzetten.',
  roles: 'Ze is voor deze rollen: {{roles}}. Uw rol is: {{role}}.',
  changeRole_one: '{{names}} kan uw rol wijzigen bij “Medewerkers”.',
  changeRole_other: '{{names}} kunnen uw rol wijzigen bij “Medewerkers”.',
  suspended:
    'Tot dat voorbij is leest u uw eigen advertenties en deals, maar deze pagina niet. De beheerder van deze markt kan de schorsing opheffen.',
  ask: 'Vraag {{name}}',
  askSubject: 'Wilt u “{{product}}” voor mij aanzetten?',
} as const satisfies Texts<typeof en, 'nl'>;
