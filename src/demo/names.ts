import { asciiOf } from '../lib/lookup-key.ts';

/** Names as people write them, and after the bar as they type them where only Latin letters will do. */
interface Language {
  readonly given: readonly string[];
  readonly family: readonly string[];
  readonly familyFirst?: boolean;
}

const languages: readonly Language[] = [
  { given: ['Alice', 'Oliver', 'Grace', 'Henry', 'Maude'], family: ['Fletcher', 'Brook', 'Ashdown', 'Ferry', 'Wells'] },
  { given: ['Jürgen', 'Käthe', 'Lukas', 'Anneliese', 'Björn'], family: ['Müller', 'Groß', 'Bachmann', 'Weiß', 'Kahn'] },
  { given: ['Chloé', 'Rémy', 'Élodie', 'Noël', 'Maëlle'], family: ['Lefèvre', 'Dubois', 'Rivière', 'Garçon', 'Petit'] },
  { given: ['Íñigo', 'Lucía', 'Begoña', 'José', 'Marta'], family: ['Núñez', 'Ríos', 'Muñoz', 'Ibáñez', 'Vega'] },
  { given: ['Åsa', 'Sören', 'Freja', 'Øyvind', 'Saga'], family: ['Lindström', 'Bäck', 'Nygård', 'Sjöberg', 'Å'] },
  {
    given: ['Łukasz', 'Żaneta', 'Paweł', 'Agnieszka', 'Zofia'],
    family: ['Rzeka', 'Wójcik', 'Dąbrowski', 'Zając', 'Młyn'],
  },
  {
    given: ['Сергей|sergei', 'Ольга|olga', 'Дмитрий|dmitri', 'Надежда|nadezhda', 'Фёдор|fyodor'],
    family: ['Реков|rekov', 'Морозова|morozova', 'Лебедь|lebed', 'Соловьёв|solovyov', 'Щукина|shchukina'],
  },
  {
    given: ['Ἑλένη|eleni', 'Γιώργος|giorgos', 'Σοφία|sofia', 'Νίκος|nikos', 'Κατερίνα|katerina'],
    family: ['Ποταμός|potamos', 'Παππάς|pappas', 'Μυλωνάς|mylonas', 'Νερού|nerou', 'Ψαράς|psaras'],
  },
  {
    given: ['太郎|taro', '花子|hanako', '健|ken', '美咲|misaki', '海斗|kaito'],
    family: ['川村|kawamura', '水野|mizuno', '橋本|hashimoto', '清水|shimizu', '田中|tanaka'],
    familyFirst: true,
  },
  {
    given: ['伟|wei', '秀英|xiuying', '娜|na', '明|ming', '静|jing'],
    family: ['江|jiang', '王|wang', '李|li', '陈|chen', '何|he'],
    familyFirst: true,
  },
  {
    given: ['ליאור|lior', 'נועה|noa', 'יעל|yael', 'אורי|uri', 'תמר|tamar'],
    family: ['נהרי|nahari', 'כהן|cohen', 'מזרחי|mizrahi', 'לוי|levi', 'פרץ|peretz'],
  },
  {
    given: ['Amara', 'Chidi', 'Ngozi', 'Tunde', 'Folasade'],
    family: ['Okonkwo', 'Adéyẹmí', 'Eze', 'Balogun', "N'Diaye"],
  },
  {
    given: ['प्रिया|priya', 'अर्जुन|arjun', 'मीरा|meera', 'रोहन|rohan', 'सीता|sita'],
    family: ['नदी|nadi', 'शर्मा|sharma', 'पटेल|patel', 'जोशी|joshi', 'गंगा|ganga'],
  },
];

export interface PersonName {
  readonly given: string;
  readonly full: string;
  /** Unique. */
  readonly username: string;
}

/** The name of person number `index`; the first three hundred are all different. */
export function nameOf(index: number): PersonName {
  const language = languages[index % languages.length]!;
  const turn = Math.floor(index / languages.length);
  const { given, family } = language;
  const combinations = given.length * family.length;
  const round = Math.floor(turn / combinations);
  const ownGiven = written(given[turn % given.length]!);
  const ownFamily = written(family[(turn + Math.floor(turn / given.length)) % family.length]!);
  const full = language.familyFirst
    ? `${ownFamily.native} ${ownGiven.native}`
    : `${ownGiven.native} ${ownFamily.native}`;
  const username = `${ownGiven.latin}.${ownFamily.latin}${round === 0 ? '' : round + 1}`;
  return { given: ownGiven.native, full, username };
}

function written(name: string): { native: string; latin: string } {
  const [native = '', latin] = name.split('|');
  return { native, latin: latin ?? asciiOf(native).replace(/[^a-z]/g, '') };
}
