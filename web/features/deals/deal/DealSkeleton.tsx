import { Flex, Stack } from '@mantine/core';
import { Loading, Skeleton } from '#web/ui/states/Skeletons.tsx';
import terms from '../terms/Terms.module.css';

const rows = ['62%', '54%', '70%', '48%'];

/** A deal that comes: the thread at the left, the terms at the right. */
export function DealSkeleton() {
  return (
    <Loading>
      <div>
        <Stack gap="sm" mb={24}>
          <Skeleton width="180px" />
          <Skeleton width="300px" height={26} />
        </Stack>
        <Flex
          direction={{ base: 'column', md: 'row' }}
          gap={{ base: 24, xl: 'xl' }}
          align={{ base: 'stretch', md: 'flex-start' }}
        >
          <Stack gap="sm" flex={1} miw={0}>
            {rows.map((width) => (
              <Stack key={width} gap="sm">
                <Skeleton width="30%" height={10} />
                <Skeleton width={width} height={44} />
              </Stack>
            ))}
          </Stack>
          <Stack className={terms.terms} gap="lg" p="lg" w={{ base: '100%', md: 440, xl: 508 }} flex="none">
            <Skeleton width="20%" height={18} />
            {rows.map((width) => (
              <Skeleton key={width} width={width} height={14} />
            ))}
            <Skeleton width="40%" height={24} />
          </Stack>
        </Flex>
      </div>
    </Loading>
  );
}
