import { DomainError } from '../../platform/domain/index.ts';

/**
 * A source host in its one form, `scheme://host[:port]`: lower case, no default port, no path
 * (group API facts, section 6.4).
 * @throws DomainError invalid_input
 */
export function normalHost(text: string): string {
  const refusal = (): DomainError =>
    new DomainError('invalid_input', 'imports.badSourceHost', { host: text, field: 'source_host' });
  const match = /^(https?):\/\/([^/?#@\s]+)\/?$/i.exec(text.trim());
  if (!match) throw refusal();
  const [, scheme = '', host = ''] = match.map((part) => part.toLowerCase());
  const defaultPort = scheme === 'https' ? ':443' : ':80';
  const withoutPort = host.endsWith(defaultPort) ? host.slice(0, -defaultPort.length) : host;
  if (withoutPort === '' || withoutPort.startsWith(':')) throw refusal();
  return `${scheme}://${withoutPort}`;
}
