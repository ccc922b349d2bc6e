import * as z from 'zod/mini'
import { parse, parseTaken, type Parsed } from './parse.ts'

type Read<S extends z.ZodMiniType> = (value: unknown) => Parsed<z.output<S>>

/** Readings after which a schema is compiled, which takes as long as a thousand of them: a step of a job never waits for that. */
const often = 500

/** Checks what comes in, as parse() does, and faster where there is much of it. */
export function createCheck<S extends z.ZodMiniType>(schema: S): Read<S> {
  const current = compileInTime(schema)
  return (value) => parse(current(), value)
}

/** Reads what was taken once, as parseTaken() does, and faster where there is much of it. */
export function createReader<S extends z.ZodMiniType>(schema: S): Read<S> {
  const current = compileInTime(schema)
  return (value) => parseTaken(current(), value)
}

function compileInTime<S extends z.ZodMiniType>(schema: S): () => S {
  let current = schema
  let readings = 0
  return () => {
    readings += 1
    if (readings === often) current = z.compile(schema)
    return current
  }
}
