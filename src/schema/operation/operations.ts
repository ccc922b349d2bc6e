import { extensionOperations } from './extension.ts'
import { publishedOperations } from './published.ts'

/** Every operation of the API by the name that the client calls it. */
export const operations = { ...publishedOperations, ...extensionOperations }
export type Operations = typeof operations
export type OperationName = keyof Operations
