import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTerms } from './find-terms.ts';

const channels = 'http://tributary.test/channel/';
const found = (body: string, mimetype = 'text/bbcode') => {
  const { hashtags, mentions } = findTerms(body, mimetype, channels);
  return { hashtags, mentions: mentions.map((mention) => (mention.isPrivate ? '!' : '') + mention.address) };
};

describe('findTerms', () => {
  it.each([
    ['Hello #World and #world, @alice!', ['World'], ['alice']],
    ['#one,#two; (#three) a#four &#39; #12 #3d', ['one', 'two', 'three', '3d'], []],
    ['@bob@hub.example: see @!carol. mail me@host.example', [], ['bob@hub.example', '!carol']],
    ['[code]@alice #no[/code] @bob [url=https://a.example/#x]#yes[/url]', ['yes'], ['bob']],
    ['https://a.example/@alice#frag', [], []],
    ['[code] #open', ['open'], []],
    ['Übung #Straße', ['Straße'], []],
    [`@[zrl=${channels}alice]Alice Example[/zrl] and @![zrl=${channels}bob]Bob[/zrl]`, [], ['alice', '!bob']],
  ])('finds what %s names', (body, hashtags, mentions) => {
    expect(found(body)).toEqual({ hashtags, mentions });
  });

  it('skips code and links of Markdown', () => {
    const body = `\`@alice\` \`\`\`\n#no\n\`\`\` [@Bob](${channels}bob) [x](y#z) #tag\n# Heading`;
    expect(found(body, 'text/markdown')).toEqual({ hashtags: ['tag'], mentions: ['bob'] });
  });

  it.each([
    ['write \\@carol, \\@!dana, \\!club and \\#tag', [], []],
    ['\\\\@carol \\\\#tag', ['tag'], ['carol']],
    ['\\\\\\@carol', [], []],
    ['a\\* @carol #tag', ['tag'], ['carol']],
    ['`\\` @carol `\\`', [], ['carol']],
  ])('finds nothing that is escaped in the Markdown %s', (body, hashtags, mentions) => {
    expect(found(body, 'text/markdown')).toEqual({ hashtags, mentions });
    expect(found('\\@carol \\#tag', 'text/plain')).toEqual({ hashtags: ['tag'], mentions: ['carol'] });
  });

  it('skips tags of HTML', () => {
    expect(found('<a href="#x" title="@alice">#tag</a> <pre>@bob</pre>', 'text/html')).toEqual({
      hashtags: ['tag'],
      mentions: [],
    });
  });

  it('gives places in order that hold what was named, in any text', () => {
    const parts = fc.constantFrom('@alice', '#tag', '[code]', '[/code]', '`', ' ', 'x', '[', ']', '@!', '<', '>', '\n');
    fc.assert(
      fc.property(
        fc.array(parts).map((all) => all.join('')),
        fc.constantFrom('text/bbcode', 'text/markdown', 'text/html', 'text/plain'),
        (body, mimetype) => {
          let end = 0;
          for (const mention of findTerms(body, mimetype, channels).mentions) {
            expect(mention.start).toBeGreaterThanOrEqual(end);
            expect(body.slice(mention.start, mention.end).toLowerCase()).toContain(mention.address);
            end = mention.end;
          }
        },
      ),
    );
  });

  it('takes time in proportion to the text', () => {
    const hostile = '[code]'.repeat(200_000) + '`'.repeat(200_000) + '@['.repeat(100_000);
    expect(found(hostile).mentions).toEqual([]);
    expect(found(hostile, 'text/markdown').mentions).toEqual([]);
  });
});
