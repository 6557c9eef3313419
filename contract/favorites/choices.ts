/** Of how many pieces or fewer the stock of a favourite counts as low. */
export const lowStock = 9;

/** How many posts an organization keeps on its list. */
export const mostTeamFavorites = 500;
