import {
  type AdvertisementType,
  advertisementTypes,
  availabilities,
  availabilityLabels,
  conditionLabels,
  conditions,
  neededLabels,
  typeLabels,
} from './choices.ts';

/** The kinds of values that a list can be narrowed by. */
type Facet =
  /** One of fixed choices; its column is the column of `advertisements`. */
  | {
      values: 'choice';
      /** The heading of the group. */
      label: string;
      columns: readonly [string];
      choices: readonly [string, ...string[]];
      labels: Readonly<Record<string, string>>;
      /**
       * The labels of the choices in a list of only wanted posts, where they say when a part is needed. In any other list,
       * these choices find offered posts only.
       */
      labelsOfWanted?: Readonly<Record<string, string>>;
      labelOfWanted?: string;
    }
  /** Records, by their ids. */
  | { values: 'id'; columns: readonly string[] }
  /** Countries, by their codes. */
  | { values: 'code'; columns: readonly string[] };

/**
 * What a list can be narrowed by, in the order in which it is shown. A group's name is its query parameter, its group in
 * `meta.facets` and, unless it has a label of its own, its part of `group.*` in the texts of the overview; `columns` names columns of
 * the search engine. Everything else follows from the entry: docs/adding.md.
 */
export const facets = {
  categories: { values: 'id', columns: ['category', 'subCategory'] },
  types: {
    values: 'choice',
    label: 'Offered or wanted',
    columns: ['type'],
    choices: advertisementTypes,
    labels: typeLabels,
  },
  availabilities: {
    values: 'choice',
    label: 'Availability',
    labelOfWanted: 'Needed',
    columns: ['availability'],
    choices: availabilities,
    labels: availabilityLabels,
    labelsOfWanted: neededLabels,
  },
  conditions: {
    values: 'choice',
    label: 'Condition',
    columns: ['condition'],
    choices: conditions,
    labels: conditionLabels,
  },
  countries: { values: 'code', columns: ['country'] },
  brands: { values: 'id', columns: ['brand'] },
  organizations: { values: 'id', columns: ['organization'] },
} as const satisfies Record<string, Facet>;

type Facets = typeof facets;

export type FacetGroup = keyof Facets;

export const facetGroups = Object.keys(facets) as [FacetGroup, ...FacetGroup[]];

/** A group of fixed choices. */
export type ChoiceGroup = {
  [Group in FacetGroup]: Facets[Group]['values'] extends 'choice' ? Group : never;
}[FacetGroup];

/** What a value of a group is. */
type ValueOf<Group extends FacetGroup> = Facets[Group] extends { choices: readonly (infer Choice)[] }
  ? Choice
  : Facets[Group]['values'] extends 'id'
    ? number
    : string;

/** What each group is narrowed to; an empty list narrows nothing. */
export type FacetChoices = { [Group in FacetGroup]: ValueOf<Group>[] };

/** The properties of posts that the search engine counts. */
export type FacetColumn = Facets[FacetGroup]['columns'][number];

/** Those with fixed choices. */
export type ChoiceColumn = Facets[ChoiceGroup]['columns'][number];

/** Whether a group has fixed choices. */
export const isChoiceGroup = (group: FacetGroup): group is ChoiceGroup => facets[group].values === 'choice';

/** The groups of fixed choices. */
export const choiceGroups: readonly ChoiceGroup[] = facetGroups.filter(isChoiceGroup);

/** The heading of a group where posts of one type are listed, or of both with null. */
export function choiceHeading(group: ChoiceGroup, type: AdvertisementType | null): string {
  const facet: Extract<Facet, { values: 'choice' }> = facets[group];
  return type === 'wanted' ? (facet.labelOfWanted ?? facet.label) : facet.label;
}

/** What each choice of a group is called where posts of one type are listed, or of both with null. */
export function choiceLabels(group: ChoiceGroup, type: AdvertisementType | null): Readonly<Record<string, string>> {
  const facet: Extract<Facet, { values: 'choice' }> = facets[group];
  return type === 'wanted' ? (facet.labelsOfWanted ?? facet.labels) : facet.labels;
}
