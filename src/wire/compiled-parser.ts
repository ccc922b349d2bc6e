import * as z from 'zod/mini'
import { parse, parseStored, type Parsed } from './parse.ts'

type Parser<S extends z.ZodMiniType> = (value: unknown) => Parsed<z.output<S>>

/** Compiling a schema takes as long as a thousand parses. A step of a job stays below this number and never compiles. */
const parsesBeforeCompiling = 500

/** A `parse` for one schema that is compiled once it is used often. */
export function createParser<S extends z.ZodMiniType>(schema: S): Parser<S> {
  const current = compileWhenFrequent(schema)
  return (value) => parse(current(), value)
}

/** A `parseStored` for one schema that is compiled once it is used often. */
export function createStoredParser<S extends z.ZodMiniType>(schema: S): Parser<S> {
  const current = compileWhenFrequent(schema)
  return (value) => parseStored(current(), value)
}

function compileWhenFrequent<S extends z.ZodMiniType>(schema: S): () => S {
  let current = schema
  let parses = 0
  return () => {
    parses += 1
    if (parses === parsesBeforeCompiling) current = z.compile(schema)
    return current
  }
}
