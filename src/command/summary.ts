import type { Block, Document, Inline, Phrase } from '../verdict/document.ts'
import { toDocument } from '../verdict/render.ts'
import type { Outcome } from './outcome.ts'

/** All that there is to say of a run, the most important first: the verdict, what failed, what was recorded, what is worth knowing. */
export function summarise(outcome: Outcome): Document {
  const document = describe(outcome)
  return outcome.file === undefined ? document : document.map(withoutLinks)
}

function describe(outcome: Outcome): Document {
  return [
    ...(outcome.explanation === undefined ? [heading('Delivery Evidence')] : toDocument(outcome.explanation)),
    ...describeFailing(outcome),
    ...describeArtifacts(outcome),
    ...describeSent(outcome),
    ...describeNotes(outcome),
    ...describeFile(outcome),
  ]
}

/** For a run that did not come to its end. */
export function summariseFailure(message: string): Document {
  return [heading('Delivery Evidence: not done'), { kind: 'paragraph', content: [message] }]
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
  return [heading('Failing tests'), { kind: 'table', head: ['Suite', 'Test', 'Place', 'Message'], rows }]
}

function describeArtifacts({ artifacts }: Outcome): Document {
  if (artifacts.length === 0) return []
  const rows = artifacts.map(({ filename, templateName, fingerprint }): readonly Phrase[] => [
    [filename],
    [templateName ?? ''],
    [{ kind: 'code', text: fingerprint }],
  ])
  return [heading('Artifacts'), { kind: 'table', head: ['File', 'In the template', 'SHA-256'], rows }]
}

function describeSent({ sent, trail, target }: Outcome): Document {
  const items = sent.map(({ type, name, url }): Phrase => [
    type,
    url === undefined ? name : { kind: 'link', text: name, url },
  ])
  const place = `${target.org} / ${target.flow_name} / ${target.trail_name}`
  const where = trail?.html_url === undefined ? place : ({ kind: 'link', text: place, url: trail.html_url } as const)
  const recorded: Document = items.length === 0 ? [] : [{ kind: 'list', items }]
  return [heading('Recorded'), { kind: 'paragraph', content: ['Trail', where] }, ...recorded]
}

function describeNotes({ notes }: Outcome): Document {
  return notes.length === 0 ? [] : [heading('Worth knowing'), { kind: 'list', items: notes.map((note) => [note]) }]
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
