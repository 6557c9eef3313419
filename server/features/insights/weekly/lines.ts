import type { AnswerInput } from '#contract/endpoint.ts';
import type { DemandBand } from '#contract/insights/choices.ts';
import type { listDemand, readStock } from '#contract/insights/schemas.ts';
import { counted, type Message, type MessageValue, message } from '#contract/texts/message.ts';

/** A line of the weekly mail: what there is, what to do about it, and where. */
export interface Line {
  /** What it is about; a newer line of the same group takes its place. */
  group: string;
  title: Message;
  body: Message;
  url: string;
}

/** How many lines a mail has. */
const mostLines = 5;

const searchedBy: Record<DemandBand, Message> = {
  '5-9': message('Searched by 5 to 9 organizations'),
  '10-19': message('Searched by 10 to 19 organizations'),
  '20-49': message('Searched by 20 to 49 organizations'),
  'over-49': message('Searched by 50 organizations or more'),
};

type Stock = AnswerInput<typeof readStock>;
type Demand = AnswerInput<typeof listDemand>;

/** What an organization's figures and the market's give someone to do, the most pressing first. */
export function linesOf(stock: Stock, unasked: { posts: number; dearer: number }, demand: Demand): Line[] {
  return [...stockLines(stock, unasked), ...demand.flatMap(demandLine)].slice(0, mostLines);
}

function stockLines({ bands, currency }: Stock, unasked: { posts: number; dearer: number }): Line[] {
  const old = bands.filter(({ band }) => band === '181-365' || band === 'over-365');
  const posts = old.reduce((sum, band) => sum + band.posts, 0);
  const value: MessageValue = { money: String(old.reduce((sum, band) => sum + Number(band.value), 0)), currency };
  return [
    ...(unasked.posts > 0
      ? [
          {
            group: 'unasked',
            title: counted(
              unasked.posts,
              '1 post was seen but never asked about',
              '{{count}} posts were seen but never asked about',
              {},
            ),
            body:
              unasked.dearer > 0
                ? counted(
                    unasked.dearer,
                    '1 of them costs more than others ask. Compare its price.',
                    '{{count}} of them cost more than others ask. Compare their prices.',
                    {},
                  )
                : message('See what keeps them from being sold.'),
            url: '/insights?step=seen',
          },
        ]
      : []),
    ...(posts > 0
      ? [
          {
            group: 'old',
            title: counted(
              posts,
              '1 post is older than 180 days: {{value}}',
              '{{count}} posts are older than 180 days: {{value}}',
              { value },
            ),
            body: message('See why they don’t sell, and what you can change.'),
            url: '/insights?sort=-age',
          },
        ]
      : []),
  ];
}

/** What is looked for and one has, where it is not online. */
function demandLine({ id, title, searched_by: band, offered, own }: Demand[number]): Line[] {
  if (!own || own.state === 'active' || own.state === 'sold') return [];
  const searched = searchedBy[band];
  return [
    {
      group: `demand-${id}`,
      title:
        offered.posts === 0
          ? message('{{title}}: {{searched}}, offered by nobody', { title, searched })
          : message('{{title}}: {{searched}}', { title, searched }),
      body:
        own.state === 'upload'
          ? message('It is in one of your uploads. Post it.')
          : own.state === 'paused'
            ? message('Your post of it is paused. Resume it.')
            : message('Your post of it has expired. Renew it.'),
      url: own.post === null ? '/insights?tab=demand&mine=1' : `/advertisement/${own.post}`,
    },
  ];
}
