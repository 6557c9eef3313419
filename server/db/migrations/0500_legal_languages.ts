import { type Kysely, sql } from 'kysely';

/** Terms and privacy in other languages than English, and those of the version that comes with the product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_text_translations (
      kind text not null,
      version integer not null,
      language text not null check (language ~ '^[a-z]{2,3}$' and language <> 'en'),
      body text not null check (length(body) between 1 and 50000),
      created_by integer references users on delete set null,
      created_at timestamptz not null default date_trunc('milliseconds', now()),
      primary key (kind, version, language),
      foreign key (kind, version) references legal_texts on delete cascade
    )`.execute(db);
  await sql`create index legal_text_translations_created_by on legal_text_translations (created_by)`.execute(db);
  for (const [language, bodies] of Object.entries(texts))
    for (const [kind, body] of Object.entries(bodies))
      await sql`
        insert into legal_text_translations (kind, version, language, body)
        select kind, version, ${language}, ${body} from legal_texts
        where kind = ${kind} and version = 1 and created_by is null`.execute(db);
}

const texts = {
  de: {
    terms: `## Wer {brand} nutzt

{brand} ist für Unternehmen. Sie nutzen es für Ihren Betrieb, unter Ihrem eigenen Namen, und geben Passwort und Codes nicht weiter.

## Was Sie inserieren

Sie inserieren, was Ihr Betrieb wirklich anbietet oder sucht, mit richtigen Preisen, Mengen und Bildern, die Sie verwenden dürfen. Inserate, die irreführen oder Verbotenes anbieten, werden entfernt.

## Geschäfte

Ein Geschäft kommt zwischen den beiden Betrieben zustande, zu den Bedingungen, die sie vereinbaren. {brand} zeigt Inserate und leitet weiter, was Sie schreiben; {brand} ist nicht Partei des Geschäfts.

## Ende der Nutzung

Ihr Betrieb kann Ihren Zugang jederzeit beenden. Konten, die gegen diese Bedingungen verstoßen, können geschlossen werden.`,
    privacy: `## Was über Sie gespeichert wird

Name, Kontaktdaten, Rolle, Einstellungen, Inserate sowie wann und von wo Sie sich anmelden. Kollegen sehen Ihren Namen und Ihre Rolle; andere Betriebe sehen Ihre Kontaktdaten bei Inseraten, die Sie als Ansprechpartner nennen.

## Wofür es verwendet wird

Um den Dienst zu betreiben und zu schützen und um Ihnen die Benachrichtigungen zu senden, die Sie gewählt haben. Es wird nicht verkauft und nicht für Werbung verwendet.

## Ihre Rechte

In Ihrem Profil können Sie Ihre Daten berichtigen und als Datei herunterladen. Bitten Sie Ihren Administrator, Ihr Konto zu schließen: Ihre persönlichen Daten werden dann nach 30 Tagen gelöscht.`,
  },
  nl: {
    terms: `## Wie het gebruikt

{brand} is voor bedrijven. U gebruikt het voor uw organisatie, onder uw eigen naam, en houdt uw wachtwoord en codes voor uzelf.

## Wat u plaatst

U plaatst wat uw organisatie werkelijk aanbiedt of zoekt, met prijzen, aantallen en foto’s die kloppen en die u mag gebruiken. Advertenties die misleiden of aanbieden wat niet verhandeld mag worden, worden verwijderd.

## Deals

Een deal komt tot stand tussen de twee organisaties, onder de voorwaarden die zij afspreken. {brand} toont advertenties en geeft door wat u schrijft; het is geen partij bij de deal.

## Wanneer het eindigt

Uw organisatie kan uw toegang op elk moment beëindigen. Accounts die deze voorwaarden schenden, kunnen worden gesloten.`,
    privacy: `## Wat over u wordt bewaard

Uw naam, contactgegevens, rol, instellingen, advertenties, en wanneer en vanwaar u inlogt. Uw collega’s zien uw naam en rol; andere organisaties zien uw contactgegevens bij advertenties die u als contactpersoon noemen.

## Waarvoor het wordt gebruikt

Om de dienst te laten werken en te beveiligen, en om u de meldingen te sturen die u hebt gekozen. Het wordt niet verkocht en niet voor reclame gebruikt.

## Uw rechten

In uw profiel kunt u uw gegevens verbeteren en als bestand downloaden. Vraag uw beheerder om uw account te sluiten: uw persoonsgegevens worden dan na 30 dagen gewist.`,
  },
  fr: {
    terms: `## Qui l’utilise

{brand} est destiné aux entreprises. Vous l’utilisez pour votre organisation, sous votre propre nom, et gardez votre mot de passe et vos codes pour vous.

## Ce que vous publiez

Vous publiez ce que votre organisation offre ou recherche réellement, avec des prix, des quantités et des photos exacts que vous avez le droit d’utiliser. Les annonces trompeuses, ou qui offrent ce qui ne peut être vendu, sont retirées.

## Transactions

Une transaction se conclut entre les deux organisations, aux conditions qu’elles conviennent. {brand} affiche les annonces et transmet ce que vous écrivez ; il n’est pas partie à la transaction.

## Fin de l’utilisation

Votre organisation peut mettre fin à votre accès à tout moment. Les comptes qui enfreignent ces conditions peuvent être fermés.`,
    privacy: `## Ce qui est enregistré à votre sujet

Votre nom, vos coordonnées, votre rôle, vos réglages, vos annonces, ainsi que la date et le lieu de vos connexions. Vos collègues voient votre nom et votre rôle ; les autres organisations voient vos coordonnées sur les annonces qui vous nomment comme contact.

## À quoi cela sert

À faire fonctionner le service, à le protéger et à vous envoyer les notifications que vous avez choisies. Rien n’est vendu ni utilisé à des fins publicitaires.

## Vos droits

Dans votre profil, vous pouvez corriger vos données et les télécharger dans un fichier. Demandez à votre administrateur de fermer votre compte : vos données personnelles sont alors effacées après 30 jours.`,
  },
} as const;
