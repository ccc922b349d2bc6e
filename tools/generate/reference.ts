import { foreignForms } from '../../src/convert/foreign/table.ts'
import { usualPlaces } from '../../src/step/collect/usual-places.ts'
import { inputDescriptions } from '../../src/step/input/input-description.ts'
import { inputs } from '../../src/step/input/input.ts'
import { inputNames } from '../../src/step/input/read-inputs.ts'
import { outputs } from '../../src/step/outcome/output.ts'
import { explainAbsent } from '../../src/service/http/response/absent-resource.ts'
import type { ResultKind } from '../../src/convert/result-file.ts'
import { scanFormats } from '../../src/convert/vulnscan/formats.ts'
import { operations } from '../../src/wire/operation/operations.ts'
import { peerData, type Exchange } from '../../testkit/peer/exchange.ts'
import { code, table } from './markdown-table.ts'
import { replaceRegion } from './region.ts'

/** docs/reference/inputs.md with its tables of inputs and outputs generated. */
export function writeInputsPage(text: string): string {
  const inputRows = inputNames.map((name) => [
    code(name),
    code(inputs[name].default),
    inputDescriptions[name].description,
  ])
  const outputRows = Object.entries(outputs).map(([name, output]) => [code(name), output.description])
  const withInputs = replaceRegion(text, 'inputs', table(['Input', 'Default', 'Description'], inputRows))
  return replaceRegion(withInputs, 'outputs', table(['Output', 'Description'], outputRows))
}

/** docs/reference/api.md with its table of operations generated. */
export function writeApiPage(text: string): string {
  const rows = Object.values(operations).map(({ method, path, summary, origin }) => [
    code(`${method} ${path}`),
    summary,
    origin,
  ])
  return replaceRegion(text, 'operations', table(['Operation', 'Description', 'Origin'], rows))
}

const formats: Readonly<Record<ResultKind, readonly string[]>> = {
  junit: ['JUnit XML'],
  vulnscan: scanFormats.map(({ name }) => name),
  codequality: ['webhook payload (JSON)', '`report-task.txt`', 'issue list of GitLab or Code Climate (JSON)'],
}

/** docs/reference/formats.md with its tables generated: of formats and usual places, and of forms that are not read. */
export function writeFormatsPage(text: string): string {
  const rows = Object.entries(usualPlaces).map(([kind, places]) => [
    code(kind),
    formats[kind as ResultKind].join(', '),
    places.map(code).join(', '),
  ])
  const cures = new Map(foreignForms.map(({ what, cure }) => [what, cure]))
  const withFormats = replaceRegion(text, 'formats', table(['Kind', 'Formats', 'Usual places'], rows))
  return replaceRegion(withFormats, 'forms', table(['Form', 'Next step'], [...cures]))
}

/** docs/reference/other-clients.md with its table generated: what the tests send as other clients do. */
export function writeOtherClientsPage(text: string): string {
  const rows = peerData.exchanges.map((asked) => [asked.operation, describeRequest(asked), describeAnswer(asked)])
  return replaceRegion(text, 'exchanges', table(['Operation', 'Request', 'Answer'], rows))
}

/** A path with `//` is below the origin. */
function describeRequest({ method, path }: Exchange): string {
  return path.startsWith('//')
    ? `${code(`${method} ${path.slice(1)}`)}, outside the base URL`
    : code(`${method} ${path}`)
}

function describeAnswer({ method, path, partly, refused }: Exchange): string {
  if (refused !== undefined) return `refused: ${explainAbsent(method, `/api/v2${path.split('?', 1)[0]}`) ?? refused}`
  return partly === undefined ? 'works' : `partly: ${partly}`
}
