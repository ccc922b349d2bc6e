interface Message {
  readonly headers: Record<string, string>
}

/** The headers of a request or a response of the SDK, whose type is not known in its middleware. Throws for anything else. */
export function readHeaders(message: unknown): Record<string, string> {
  if (!isMessage(message)) throw new TypeError('The SDK has passed a message without headers.')
  return message.headers
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'headers' in message && typeof message.headers === 'object'
}
