import classes from './Table.module.css';

/** Where a seller is, by the code of the country. */
export const Country = ({ code }: { code: string }) => <span className={classes.country}>{code}</span>;
