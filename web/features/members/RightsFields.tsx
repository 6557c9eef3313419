import { Box, Checkbox, Group, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Product, productLabels, products, type Role, roleLabels } from '#contract/rights/roles.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import classes from './Members.module.css';

interface RoleFieldProps {
  value: Role | null;
  onChange: (role: Role) => void;
  error?: string | undefined;
  /** The present role, which stays even where it could not be given. */
  present?: Role;
}

/** As people read them: what reaches further is lower. */
const fromNarrowToWide: readonly Role[] = ['none', 'user', 'manager', 'organization_admin', 'admin', 'super_admin'];

/** The roles that one may give, each with what it opens. */
export function RoleField({ value, onChange, error, present }: RoleFieldProps) {
  const { t } = useTranslation('organization');
  const offered = useBootstrap().offers?.roles ?? [];
  const roles = fromNarrowToWide.filter((role) => role === present || offered.includes(role));
  return (
    <Radio.Group label={t('memberField.role')} value={value} onChange={(role) => onChange(role as Role)} error={error}>
      <Stack gap="xs" mt="xs">
        {roles.map((role) => (
          <Radio key={role} value={role} label={translated(roleLabels[role])} description={t(`role.${role}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface ProductsFieldProps {
  value: readonly Product[];
  onChange: (products: Product[]) => void;
  /** What the organization holds and can hand on. */
  held: readonly Product[];
  error?: string | undefined;
}

/** What someone may use; what the organization does not hold cannot be given. */
export function ProductsField({ value, onChange, held, error }: ProductsFieldProps) {
  const { t } = useTranslation('organization');
  const missing = products.filter((product) => !held.includes(product));
  return (
    <Checkbox.Group
      label={
        <Group component="span" gap="var(--gs-3)" align="stretch" justify="space-between" wrap="nowrap">
          {t('member.products')}
          <Box component="span" className="sm muted num" fw="var(--gs-w-regular)">
            {t('member.productsCount', { count: value.length, total: products.length })}
          </Box>
        </Group>
      }
      labelProps={{ display: 'block' }}
      value={[...value]}
      onChange={(next) => onChange(next as Product[])}
      error={error}
    >
      <div className={classes.products}>
        {products.map((product) => (
          <Checkbox
            key={product}
            value={product}
            label={translated(productLabels[product])}
            disabled={!held.includes(product)}
          />
        ))}
      </div>
      {missing.length > 0 && (
        <p className="sm muted">
          {t('member.notHeld', {
            count: missing.length,
            products: missing.map((product) => translated(productLabels[product])).join(', '),
          })}
        </p>
      )}
    </Checkbox.Group>
  );
}
