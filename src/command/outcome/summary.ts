import type { Block, Document, Inline, Phrase } from '../../text/document.ts'
import { toFix, toHeading, toReasons } from '../../verdict/explain/render.ts'
import { plural } from '../../text/plural.ts'
import type { Outcome } from './outcome.ts'

/** All that there is to say of a run, the most important first: the verdict, what failed, what was recorded, what is worth knowing. */
export function summarise(outcome: Outcome): Document {
  const document = describe(outcome)
  return outcome.file === undefined ? document : document.map(withoutLinks)
}

function describe(outcome: Outcome): Document {
  const { explanation } = outcome
  return [
    ...describeVerdict(outcome),
    ...describeFailing(outcome),
    ...(explanation === undefined ? [] : toFix(explanation)),
    ...describeArtifacts(outcome),
    ...describeSent(outcome),
    ...describeNotes(outcome),
    ...describeFile(outcome),
  ]
}

/** For a run that did not come to its end. */
export function summariseFailure(message: string): Document {
  return [heading('Delivery Evidence: not done'), paragraph(message)]
}

/** That nothing was sent, where that is so, is never for anybody to find out further down. */
function describeVerdict({ explanation, unsent }: Outcome): Document {
  const why = unsent === undefined ? [] : [paragraph(unsent)]
  if (explanation !== undefined) return [toHeading(explanation), ...why, ...toReasons(explanation)]
  if (unsent !== undefined) return [heading('Delivery Evidence: not done'), ...why]
  return [
    heading('Delivery Evidence'),
    paragraph('How the trail stands could not be read; the warning of this step says why.'),
  ]
}

function paragraph(text: string): Block {
  return { kind: 'paragraph', content: [{ kind: 'prose', text }] }
}

function heading(text: string): Block {
  return { kind: 'heading', level: 2, content: [text] }
}

function describeFailing({ failing }: Outcome): Document {
  if (failing.length === 0) return []
  const rows = failing.map(({ suite, name, file, line, message }): readonly Phrase[] => [
    [suite],
    [name],
    [file === undefined ? '' : { kind: 'code', text: line === undefined ? file : `${file}:${line}` }],
    [message],
  ])
  return [heading('Failing tests'), { kind: 'table', head: ['Suite', 'Test', 'Where', 'Message'], rows }]
}

function describeArtifacts({ artifacts, sent }: Outcome): Document {
  if (artifacts.length === 0) return []
  const urls = new Map(sent.flatMap(({ type, name, url }) => (type === 'artifact' ? [[name, url] as const] : [])))
  const isNamed = artifacts.some(({ templateName }) => templateName !== undefined)
  const rows = artifacts.map(({ filename, templateName = '', fingerprint }): readonly Phrase[] => [
    [toLink(filename, urls.get(filename))],
    ...(isNamed ? [[templateName]] : []),
    [{ kind: 'code', text: fingerprint }],
  ])
  const head = ['File', ...(isNamed ? ['In the template'] : []), 'SHA-256']
  return [heading('Artifacts'), { kind: 'table', head, rows }]
}

/** Where the verdict's own table names each attestation, how many there were is enough. */
function describeSent({ sent, trail, target, explanation, unsent }: Outcome): Document {
  const place = `${target.org} / ${target.flow_name} / ${target.trail_name}`
  if (unsent !== undefined) return [heading('Where it belongs'), { kind: 'paragraph', content: ['Trail', place] }]
  const where: Block = {
    kind: 'paragraph',
    content: ['Trail', toLink(place, trail?.html_url), `(${plural(sent.length, 'report')} by this step)`],
  }
  const items = sent.map(({ type, name, url }): Phrase => [type, toLink(name, url)])
  const isListed = explanation !== undefined || items.length === 0
  return [heading('Recorded'), where, ...(isListed ? [] : [{ kind: 'list', items } as const])]
}

function toLink(text: string, url: string | undefined): Inline {
  return url === undefined ? text : { kind: 'link', text, url }
}

function describeNotes({ notes }: Outcome): Document {
  const items = notes.map((text): Phrase => [{ kind: 'prose', text }])
  return items.length === 0 ? [] : [heading('Worth knowing'), { kind: 'list', items }]
}

/** Nobody may believe that something was recorded for good when it was not. */
function describeFile({ file }: Outcome): Document {
  if (file === undefined) return []
  const advice =
    'On a hosted runner it is gone when the job ends. To keep it, upload its folder with actions/upload-artifact; to record evidence for good, give the url of a service.'
  return [
    heading('Where this evidence is'),
    { kind: 'paragraph', content: ['In a file on this machine, and nowhere else:', { kind: 'code', text: file }] },
    { kind: 'paragraph', content: [advice] },
  ]
}

/** The embedded service ends with the step, and whatever pointed to it would lead nowhere. */
function withoutLinks(block: Block): Block {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return { ...block, content: block.content.map(unlink) }
    case 'list':
      return { ...block, items: block.items.map((item) => item.map(unlink)) }
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map((cell) => cell.map(unlink))) }
    case 'code':
      return block
  }
}

function unlink(part: Inline): Inline {
  return typeof part === 'object' && part.kind === 'link' ? part.text : part
}
