import type { Context } from 'hono'
import { operations } from '../../../schema/operation/operations.ts'
import { answerProblem } from './problem.ts'
import { Refusal } from './refusal.ts'

const paths = Object.values(operations).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api/v2${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** 404; where the path is known and the method is not, with the methods that are. */
export function answerUnknown(c: Context): Response {
  const { method, path } = c.req
  const methods = [...new Set(paths.filter(({ pattern }) => pattern.test(path)).map((known) => known.method))]
  const known = methods.join(', ')
  const refusal =
    methods.length === 0
      ? new Refusal(404, `There is nothing at ${path}; the API is below /api/v2.`)
      : new Refusal(404, `${path} takes ${known}, not ${method}.`, { headers: { allow: known } })
  return answerProblem(c, refusal)
}
