import { countedKinds, type Import, type ImportReport, type WarningReport } from '../../../core/imports/index.ts';
import type { Words } from '../../../words/index.ts';
import { NumberCell, useWords } from '../shared/index.ts';

interface ReportProps {
  readonly row: Import;
  readonly report: ImportReport;
}

/** Results of an import or a dry run. */
export function Report({ row, report }: ReportProps) {
  return (
    <>
      <Counts report={report} dryRun={row.dryRun} />
      <Channels report={report} isLinked={!row.dryRun} />
      <Warnings warnings={report.warnings} />
    </>
  );
}

function Counts({ report, dryRun }: { readonly report: ImportReport; readonly dryRun: boolean }) {
  const { importPage } = useWords();
  const labels = dryRun ? importPage.columnsOfDryRun : importPage.columns;
  const columns = (['added', 'unchanged', 'updated', 'omitted'] as const).map((key) => [key, labels[key]] as const);
  return (
    <section aria-labelledby="counts">
      <h2 id="counts">{dryRun ? importPage.wouldCome : importPage.came}</h2>
      <table aria-labelledby="counts" class="numbers">
        <thead>
          <tr>
            <th scope="col">{importPage.kind}</th>
            {columns.map(([key, words]) => (
              <th key={key} scope="col" class="number">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {countedKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{importPage.kinds[kind]}</th>
              {columns.map(([key, words]) => (
                <NumberCell key={key} label={words} value={report.counts[kind]?.[key] ?? 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What is counted of each channel. */
const countedOfChannels = ['threads', 'comments', 'reactions', 'files'] as const;

function Channels({ report, isLinked }: { readonly report: ImportReport; readonly isLinked: boolean }) {
  const { importPage } = useWords();
  if (report.channels.length === 0) return null;
  return (
    <section aria-labelledby="channels">
      <h2 id="channels">{importPage.channels}</h2>
      <table aria-labelledby="channels">
        <thead>
          <tr>
            <th scope="col">{importPage.channel}</th>
            <th scope="col">{importPage.seenBy}</th>
            {/* A dry run does not count by channel. */}
            {isLinked &&
              countedOfChannels.map((kind) => (
                <th key={kind} scope="col" class="number">
                  {importPage.kinds[kind]}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {report.channels.map((channel) => (
            <tr key={channel.xid}>
              <th scope="row">
                {isLinked && channel.address ? (
                  <a href={`/channel/${encodeURIComponent(channel.address)}`}>{channel.name}</a>
                ) : (
                  channel.name
                )}
              </th>
              <td data-label={importPage.seenBy}>{importPage.visibilities[channel.visibility]}</td>
              {isLinked &&
                countedOfChannels.map((kind) => (
                  <NumberCell key={kind} label={importPage.kinds[kind]} value={channel[kind]} />
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Warnings({ warnings }: { readonly warnings: readonly WarningReport[] }) {
  const { importPage } = useWords();
  const lost = warnings.filter(({ severity }) => severity === 'error');
  const others = warnings.filter(({ severity }) => severity !== 'error');
  return (
    <>
      {lost.length > 0 && (
        <section aria-labelledby="losses">
          <h2 id="losses">{importPage.lost}</h2>
          <WarningList warnings={lost} />
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="warnings">
          <h2 id="warnings">{importPage.warnings}</h2>
          <WarningList warnings={others} />
        </section>
      )}
    </>
  );
}

function WarningList({ warnings }: { readonly warnings: readonly WarningReport[] }) {
  const words = useWords();
  const { importPage } = words;
  return (
    <ul class="warnings">
      {warnings.map(({ code, severity, count, sample, isNamed }) => (
        <li key={`${code} ${isNamed ? sample : ''}`}>
          <strong>{warningText(code, words)}</strong>{' '}
          <span class="faint">
            {importPage.severities[severity]}, {importPage.times({ count })} (<code>{code}</code>)
          </span>
          {sample && <span class="sample">{isNamed ? sample : importPage.example({ sample })}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A sentence for a warning's code. */
function warningText(code: string, { importWarnings }: Words): string {
  if (code.startsWith('event_')) return importWarnings.event;
  const { codes } = importWarnings;
  return Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : importWarnings.other;
}
