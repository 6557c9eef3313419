import {
  type ChoiceColumn,
  choiceGroups,
  type FacetColumn,
  type FacetGroup,
  facetGroups,
  facets,
} from '#contract/advertisements/facets.ts';

/** The columns in which values are chosen. */
export const facetColumns: readonly FacetColumn[] = facetGroups.flatMap((group) => [...facets[group].columns]);

/** The columns of a group: a post fails it where all of them do. */
export const columnsOf = (group: FacetGroup): readonly FacetColumn[] => facets[group].columns;

/** The columns of fixed choices: each holds the place of the choice in its list, and the length of the list for none. */
export const choiceColumns: readonly { column: ChoiceColumn; choices: readonly string[] }[] = choiceGroups.map(
  (group) => ({ column: facets[group].columns[0], choices: facets[group].choices }),
);
