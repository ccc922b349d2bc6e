import { toForm, type Harness, type HttpResponse } from './harness.ts'
import type { TestTrail } from './report.ts'

/** A question about a trail: the part `data_json` and the template. */
interface Question {
  readonly data?: object
  readonly template?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly token?: string
}

/** Asks for the judgement of a trail. */
export async function judgeTrail(
  service: Harness,
  { org, flow, trail }: TestTrail,
  { data = {}, template, ...rest }: Question = {},
): Promise<HttpResponse> {
  const file = template === undefined ? undefined : { part: 'template_file', content: template }
  return service.request('POST', `/trails/${org}/${flow}/${trail}/judgement`, { form: toForm(data, file), ...rest })
}
