/** Parts of code in a language. Patterns are sources of linear-time expressions. */
export interface Language {
  readonly comments: readonly string[];
  readonly strings: readonly string[];
  /** Names of tags and similar, in any context. */
  readonly names?: readonly string[];
  /** Pattern of a word, if it has more than letters and digits. It must not look ahead, which would not be linear. */
  readonly word?: string;
  /** Text after the name of a key. */
  readonly key?: string;
  readonly keywords: ReadonlySet<string>;
  /** Case of keywords does not matter. */
  readonly anyCase?: boolean;
  /** A word before a bracket is a call. */
  readonly hasCalls?: boolean;
}

const slashes = ['//[^\\n]*', '/\\*[^]*?(?:\\*/|$)'];
const hash = ['#[^\\n]*'];
const double = '"(?:[^"\\\\\\n]|\\\\[^])*"?';
const single = "'(?:[^'\\\\\\n]|\\\\[^])*'?";
const backtick = '`(?:[^`\\\\]|\\\\[^])*`?';
const triple = ['"""[^]*?(?:"""|$)', "'''[^]*?(?:'''|$)"];

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** A language with calls, keywords, comments and strings. */
const program = (keywords: string, comments: readonly string[], strings: readonly string[]): Language => ({
  comments,
  strings,
  keywords: words(keywords),
  hasCalls: true,
});

const common = 'if else for while do break continue return switch case default true false';
const script = `${common} const let var function class extends new this super import export from as async await yield of in instanceof typeof void delete throw try catch finally null undefined static get set debugger with`;
const typed = `${script} type interface enum implements private public protected readonly abstract declare namespace keyof infer is satisfies override string number boolean unknown never any bigint symbol object`;
const c = `${common} auto char const double enum extern float goto inline int long register restrict short signed sizeof static struct typedef union unsigned void volatile bool NULL`;
const cpp = `${c} class public private protected virtual override final new delete this template typename namespace using try catch throw nullptr constexpr noexcept operator friend mutable explicit decltype co_await co_return co_yield concept requires`;
const java = `${common} abstract assert boolean byte catch char class double enum extends final finally float implements import instanceof int interface long native new null package private protected public record sealed short static super synchronized this throw throws transient try var void volatile yield`;
const csharp = `${java} async await base bool decimal delegate event foreach get in internal is lock namespace object out override params readonly ref set string struct typeof uint using virtual where`;
const kotlin = `${common} fun val var when is in object companion data sealed class interface override open abstract final private public internal protected import package null this super throw try catch finally by suspend inline lateinit`;
const go = `${common} func var const type struct interface map chan go defer select package import range fallthrough goto nil string int int64 float64 bool byte error rune any make new len cap append`;
const rust = `as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait true type unsafe use where while bool char str String i32 i64 u8 u32 u64 usize f64 Option Some None Result Ok Err Vec`;
const swift = `${common} func let var class struct enum protocol extension import guard defer in is as nil self Self super init deinit throws throw try catch public private internal fileprivate open static override async await where repeat some any`;
const php = `${common} abstract and array as catch class clone const declare echo elseif endforeach endif extends final finally fn foreach function global implements include instanceof interface namespace new null or private protected public readonly require require_once static throw trait try use var xor match`;
const python = `and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return True try while with yield match case self`;
const ruby = `alias and begin break case class def defined do else elsif end ensure false for if in module next nil not or redo require rescue retry return self super then true undef unless until when while yield attr_accessor puts`;
const shell = `if then else elif fi for in do done while until case esac function return exit local export readonly declare set unset shift source alias cd echo printf read test trap sudo true false`;
const lua = `and break do else elseif end false for function goto if in local nil not or repeat return then true until while`;
const sql = `select from where and or not null is in as on join left right inner outer full cross using group by order having limit offset insert into values update set delete create alter drop table index view primary key foreign references unique check default constraint cascade begin commit rollback transaction with recursive union all distinct case when then else end exists between like asc desc returning if trigger explain true false int integer text varchar boolean timestamp`;
const docker = `from as run cmd label expose env add copy entrypoint volume user workdir arg onbuild stopsignal healthcheck shell`;

const markup: Language = {
  comments: ['<!--[^]*?(?:-->|$)', '<![^>]*>?', '<\\?[^>]*>?'],
  strings: ['"[^"<]*"?', "(?<==)'[^'<]*'?", '&[a-zA-Z#\\d]{1,20};'],
  names: ['</?[a-zA-Z][\\w:.-]*', '/?>'],
  word: '[a-zA-Z_:@][\\w:.-]*',
  key: '=',
  keywords: new Set(),
};
const css: Language = {
  comments: slashes,
  strings: [double, single],
  names: ['--[\\w-]+', '@[\\w-]+'],
  word: '[a-zA-Z][\\w-]*',
  key: ':',
  keywords: words('important from to and not only inherit initial unset none auto'),
};
const keyed = (comments: readonly string[], key: string, names: readonly string[] = []): Language => ({
  comments,
  strings: [...triple, double, single],
  names,
  word: '[\\p{L}_][\\p{L}\\p{N}_./-]*',
  key,
  keywords: words('true false null yes no on off True False None'),
});
const yaml = keyed(['(?<![^\\s])#[^\\n]*'], ':');
const ini = keyed(['[;#][^\\n]*'], '=', ['\\[[^\\]\\n]*\\]?']);

const scripted = program(script, slashes, [double, single, backtick]);
const typedScript = program(typed, slashes, [double, single, backtick]);
const bash = program(shell, ['(?<![^\\s;])#[^\\n]*'], [double, "'[^']*'?", backtick]);

/** Languages by the names used after the fence. */
export const languages: Readonly<Record<string, Language>> = {
  js: scripted,
  jsx: scripted,
  javascript: scripted,
  mjs: scripted,
  ts: typedScript,
  tsx: typedScript,
  typescript: typedScript,
  c: program(c, [...slashes, ...hash], [double, single]),
  cpp: program(cpp, [...slashes, ...hash], [double, single]),
  'c++': program(cpp, [...slashes, ...hash], [double, single]),
  java: program(java, slashes, [...triple, double, single]),
  cs: program(csharp, slashes, [double, single]),
  csharp: program(csharp, slashes, [double, single]),
  'c#': program(csharp, slashes, [double, single]),
  kotlin: program(kotlin, slashes, [...triple, double, single]),
  kt: program(kotlin, slashes, [...triple, double, single]),
  go: program(go, slashes, [double, single, '`[^`]*`?']),
  rust: program(rust, slashes, [double, "'(?:[^'\\\\\\n]|\\\\.)'"]),
  rs: program(rust, slashes, [double, "'(?:[^'\\\\\\n]|\\\\.)'"]),
  swift: program(swift, slashes, [...triple, double]),
  php: program(php, [...slashes, ...hash], [double, single]),
  python: program(python, hash, [...triple, double, single]),
  py: program(python, hash, [...triple, double, single]),
  ruby: program(ruby, hash, [double, single]),
  rb: program(ruby, hash, [double, single]),
  bash,
  sh: bash,
  shell: bash,
  zsh: bash,
  console: bash,
  lua: program(lua, ['--\\[\\[[^]*?(?:\\]\\]|$)', '--[^\\n]*'], [double, single]),
  sql: { ...program(sql, ['--[^\\n]*', '/\\*[^]*?(?:\\*/|$)'], ["'[^']*'?", double]), anyCase: true },
  dockerfile: { ...program(docker, hash, [double, single]), anyCase: true, hasCalls: false },
  makefile: { ...program('include ifeq ifneq endif else define endef export', hash, [double]), hasCalls: false },
  json: keyed(slashes, ':'),
  yaml,
  yml: yaml,
  toml: ini,
  ini,
  html: markup,
  xml: markup,
  svg: markup,
  css,
  scss: css,
};
