import type { Context } from 'hono'
import { operations } from '../../../wire/operation/operations.ts'
import { toProblemResponse } from './problem-response.ts'
import { HttpProblem } from '../http-problem.ts'

const paths = Object.values(operations).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api/v2${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** 404 for a path without a route. For a known path 405: the message and `Allow` list its methods (rules 2.8). */
export function toNotFoundResponse(c: Context): Response {
  const { method, path } = c.req
  const methods = [...new Set(paths.filter(({ pattern }) => pattern.test(path)).map((known) => known.method))]
  const known = methods.join(', ')
  const refusal =
    methods.length === 0
      ? new HttpProblem(404, `There is no resource at ${path}; the API is below /api/v2.`)
      : new HttpProblem(405, `${path} supports ${known}, not ${method}.`, { headers: { allow: known } })
  return toProblemResponse(c, refusal)
}
