import { type Kysely, sql } from 'kysely';

/** The terms and the privacy statement that come with the product, in Spanish and Italian. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [language, bodies] of Object.entries(texts))
    for (const [kind, body] of Object.entries(bodies))
      await sql`
        insert into legal_text_translations (kind, version, language, body)
        select kind, version, ${language}, ${body} from legal_texts
        where kind = ${kind} and version = 1 and created_by is null
        on conflict do nothing`.execute(db);
}

const texts = {
  es: {
    terms: `## Quién usa {brand}

{brand} es para empresas. Usted lo usa para su organización, con su propio nombre, y no comparte su contraseña ni sus códigos.

## Qué publica

Publica lo que su organización realmente ofrece o busca, con precios, cantidades y fotos correctos que tiene derecho a usar. Los anuncios que engañan, o que ofrecen lo que no puede venderse, se retiran.

## Operaciones

Una operación se cierra entre las dos organizaciones, en las condiciones que acuerden. {brand} muestra anuncios y transmite lo que usted escribe; no es parte de la operación.

## Fin del uso

Su organización puede poner fin a su acceso en cualquier momento. Las cuentas que incumplan estas condiciones pueden cerrarse.`,
    privacy: `## Qué se guarda sobre usted

Su nombre, sus datos de contacto, su rol, sus ajustes y sus anuncios, y cuándo y desde dónde inicia sesión. Sus compañeros ven su nombre y su rol; las demás organizaciones ven sus datos de contacto en los anuncios que lo nombran como contacto.

## Para qué se usa

Para prestar y proteger el servicio y para enviarle las notificaciones que ha elegido. No se vende ni se usa para publicidad.

## Sus derechos

En su perfil puede corregir sus datos y descargarlos en un archivo. Pida al administrador de su organización que cierre su cuenta: sus datos personales se borran entonces a los 30 días.`,
  },
  it: {
    terms: `## Chi usa {brand}

{brand} è per le aziende. Si usa per conto della propria organizzazione, con il proprio nome, senza comunicare ad altri password e codici.

## Che cosa si pubblica

Si pubblica ciò che l’organizzazione offre o cerca davvero, con prezzi, quantità e foto corretti che si ha il diritto di usare. Gli annunci ingannevoli, o che offrono ciò che non può essere venduto, vengono rimossi.

## Trattative

Una trattativa si conclude tra le due organizzazioni, alle condizioni che concordano. {brand} mostra gli annunci e trasmette i messaggi; non è parte della trattativa.

## Fine dell’uso

L’organizzazione può revocare l’accesso in qualsiasi momento. Gli account che violano queste condizioni possono essere chiusi.`,
    privacy: `## Quali dati sono conservati

Nome, recapiti, ruolo, impostazioni, annunci, e quando e da dove si effettua l’accesso. I colleghi vedono nome e ruolo; le altre organizzazioni vedono i recapiti negli annunci in cui si è indicati come contatto.

## A che cosa servono

A far funzionare e proteggere il servizio e a inviare le notifiche scelte. I dati non vengono venduti né usati per la pubblicità.

## I propri diritti

Nel profilo si possono correggere i propri dati e scaricarli in un file. Per chiudere l’account ci si rivolge all’amministratore della propria organizzazione: i dati personali vengono cancellati dopo 30 giorni.`,
  },
} as const;
