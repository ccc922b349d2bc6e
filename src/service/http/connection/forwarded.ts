/**
 * Headers that a proxy, a CDN or a tunnel adds: `X-Forwarded-*`, `Forwarded` (RFC 7239), `Via` (RFC 9110), and those of single products.
 * A program on the same machine sends none of them.
 */
const forwardingHeader =
  /^(?:forwarded|via|cdn-loop|client-ip|cf-.+|fly-.+|fastly-.+|ngrok-.+|tailscale-.+|true-client-ip|x-(?:forwarded|original|envoy|amzn|azure|appengine)-.+|x-(?:forwarded|forwarder-for|real-ip|client-ip|cluster-client-ip|proxyuser-ip|original-url|cloud-trace-context|scheme))$/

/** Whether a request came through a proxy. Names of headers are in lower case. */
export function isForwarded(headers: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(headers).some((name) => forwardingHeader.test(name))
}
