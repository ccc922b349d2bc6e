/** Kept equal to package.json's by test/cli/version.test.ts. */
export const version = '0.1.0'
