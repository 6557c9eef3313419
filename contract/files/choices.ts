export const fileVariants = ['large', 'card', 'thumbnail', 'original'] as const;
