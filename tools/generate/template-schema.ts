import * as z from 'zod/mini'
import { FlowTemplate } from '../../src/wire/resource/template.ts'

/** The JSON Schema of a template file, for editors (rules 4.5). Each release has it. */
export function describeTemplate(): string {
  const schema = z.toJSONSchema(FlowTemplate, { io: 'input', unrepresentable: 'any' })
  const titled = { title: 'Delivery Evidence flow template', ...schema }
  return `${JSON.stringify(titled, null, 2)}\n`
}
