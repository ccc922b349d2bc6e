/** What result files can be, in the order in which they are looked for. */
export const convertKinds = ['junit', 'vulnscan', 'codequality'] as const
export type ConvertKind = (typeof convertKinds)[number]
