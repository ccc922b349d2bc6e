/** The version in package.json; test/cli/version.test.ts compares them. */
export const version = '0.1.0'
