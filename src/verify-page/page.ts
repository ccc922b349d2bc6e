import type { Bytes } from './bytes.ts'
import { verifyPackage } from './package.ts'
import { toReport, type Part } from './report.ts'

/** The parts of a browser that this page uses. They are declared here, so that no other code can refer to them. */
interface BrowserElement {
  readonly append: (...children: readonly (BrowserElement | string)[]) => void
  readonly replaceChildren: (...children: readonly (BrowserElement | string)[]) => void
  readonly dataset: Record<string, string>
}

interface BrowserFile {
  readonly arrayBuffer: () => Promise<ArrayBuffer>
}

interface FileField {
  files: { readonly [index: number]: BrowserFile }
}

interface BrowserEvent {
  readonly preventDefault: () => void
  readonly dataTransfer: FileField
}

declare const document: {
  readonly createElement: (name: string) => BrowserElement
  readonly addEventListener: (type: string, listener: (event: BrowserEvent) => void) => void
  readonly forms: readonly [{ readonly file: FileField; readonly key: { readonly value: string } }]
  readonly querySelector: (selector: string) => BrowserElement
}

const [form] = document.forms
const result = document.querySelector('#result')

function toElement(part: Part): BrowserElement | string {
  if (typeof part === 'string') return part
  const element = document.createElement(part.name)
  element.append(...part.children.map(toElement))
  return element
}

function show(state: string, ...parts: readonly Part[]): void {
  result.dataset['state'] = state
  result.replaceChildren(...parts.map(toElement))
}

async function verifyFile(): Promise<void> {
  const file = form.file.files[0]
  if (file === undefined) return show('refused', 'Choose the file of a package first.')
  show('busy', 'The package is being verified.')
  try {
    const archive: Bytes = new Uint8Array(await file.arrayBuffer())
    const { isAccepted, parts } = toReport(await verifyPackage(archive, form.key.value))
    show(isAccepted ? 'accepted' : 'refused', ...parts)
  } catch (cause) {
    show('refused', `Not verified: the page failed. ${String(cause)}`)
  }
}

document.addEventListener('submit', (event) => {
  event.preventDefault()
  void verifyFile()
})
document.addEventListener('dragover', (event) => event.preventDefault())
document.addEventListener('drop', (event) => {
  event.preventDefault()
  form.file.files = event.dataTransfer.files
})
