import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Strip } from '#web/ui/states/Strip.tsx';
import classes from './Profile.module.css';
import { type DetailsValues, differences } from './values.ts';

interface DetailsConflictProps {
  mine: DetailsValues;
  theirs: DetailsValues;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** The profile was saved elsewhere while it was edited here: both versions, and the choice between them. */
export function DetailsConflict({ mine, theirs, onTakeTheirs, onKeepMine }: DetailsConflictProps) {
  const { t } = useTranslation('account');
  const fields = differences(mine, theirs);
  return (
    <div className={classes.notices}>
      <Strip kind="info" role="alert">
        <p className="strong">{t('conflict.title')}</p>
        {fields.length > 0 ? (
          <table className={classes.compare}>
            <thead>
              <tr>
                <th scope="col">{t('conflict.field')}</th>
                <th scope="col">{t('conflict.mine')}</th>
                <th scope="col">{t('conflict.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={field}>
                  <th scope="row">{t(`field.${field}`)}</th>
                  <td>{mine[field] || t('conflict.empty')}</td>
                  <td>{theirs[field] || t('conflict.empty')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <p>{t('conflict.same')}</p>
        )}
        <div className={classes.buttons}>
          <Button size="xs" onClick={onKeepMine}>
            {t('conflict.keepMine')}
          </Button>
          <Button size="xs" onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
        </div>
      </Strip>
    </div>
  );
}
