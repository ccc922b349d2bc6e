/** The page that explains messages: its path in the repository, and in the place of an address that is not known. */
export const errorPagePath = 'docs/reference/errors.md'
