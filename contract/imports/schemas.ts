export * from './schemas/columns.ts';
export * from './schemas/detail.ts';
export * from './schemas/mapping.ts';
export * from './schemas/papers.ts';
export * from './schemas/problems.ts';
export * from './schemas/publishing.ts';
export * from './schemas/rows.ts';
export * from './schemas/uploads.ts';
