import { useMemo } from 'react';
import { encode } from 'uqr';

/** An address as a code to be read by a phone's camera, black on whatever is below. */
export function QrCode({ address }: { address: string }) {
  const { size, path } = useMemo(() => {
    const { data } = encode(address, { border: 0 });
    const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size: data.length, path: squares.join('') };
  }, [address]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={address}>
      <path fill="currentColor" d={path} />
    </svg>
  );
}
