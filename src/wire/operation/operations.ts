import { extensionOperations } from './extension.ts'
import { publishedOperations } from './published.ts'

/** Every operation of the API, by the name of its client method. */
export const operations = { ...publishedOperations, ...extensionOperations }
export type Operations = typeof operations
export type OperationName = keyof Operations
