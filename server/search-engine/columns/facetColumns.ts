import { advertisementTypes } from '#contract/advertisements/choices.ts';
import {
  type ChoiceColumn,
  type ChoiceGroup,
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

/**
 * The columns of fixed choices. A column holds the place of the choice in its list; choices that mean something else for wanted
 * posts have places of their own for them, behind the places of offered posts; what has no choice has the place behind all.
 */
export const choiceColumns: readonly { column: ChoiceColumn; choices: readonly string[]; places: number }[] =
  choiceGroups.map((group) => {
    const { choices } = facets[group];
    return { column: facets[group].columns[0], choices, places: choices.length * (hasOwnOfWanted(group) ? 2 : 1) };
  });

/** Whether the choices of a group mean something else for wanted posts. */
export function hasOwnOfWanted(group: ChoiceGroup): boolean {
  return 'labelsOfWanted' in facets[group];
}

/** The place of wanted posts among the types. */
export const wantedPlace = advertisementTypes.indexOf('wanted');
