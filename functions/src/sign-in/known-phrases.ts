/** Phrases, rows and numbers that many people know by heart. */
const known = `correcthorsebatterystaple/the quick brown fox jumps over the lazy dog/to be or not to be that is the
question/may the force be with you/let me in please open the door/lorem ipsum dolor sit amet consectetur/i think
therefore i am/we the people of the united states/four score and seven years ago/i have a dream that one day/in the
beginning god created the heaven and the earth/in the beginning was the word/our father who art in heaven hallowed be
thy name/the lord is my shepherd i shall not want/let there be light/it was the best of times it was the worst of
times/once upon a time in a land far far away/a long time ago in a galaxy far far away/one ring to rule them all/you
shall not pass/winter is coming/live long and prosper/i am your father luke/to infinity and beyond/hasta la vista
baby/there is no place like home/life is like a box of chocolates/houston we have a problem/hakuna matata/
supercalifragilistic expialidocious/open sesame/twinkle twinkle little star how i wonder what you are/mary had a little
lamb/happy birthday to you/we wish you a merry christmas and a happy new year/roses are red violets are blue/all you
need is love/let it be/we will rock you/we are the champions/never gonna give you up never gonna let you down/hello
darkness my old friend/you only live once/keep calm and carry on/knowledge is power/home sweet home/i love you so much
forever and always/this is my secret pass phrase/god bless america/in god we trust/ich liebe dich/big brother is
watching you/one two three four five six seven eight nine ten/monday tuesday wednesday thursday friday saturday
sunday/january february march april may june july august september october november december/spring summer autumn
winter/red orange yellow green blue indigo violet/mercury venus earth mars jupiter saturn uranus neptune/alpha beta
gamma delta epsilon zeta eta theta/alfa bravo charlie delta echo foxtrot golf hotel india juliett/
first second third fourth fifth sixth/north south east west/mon tue wed thu fri sat sun/eins zwei drei vier funf/uno dos
tres cuatro cinco/un deux trois quatre cinq/welcome to the jungle/god save our gracious king queen/oh say can you see by
the dawns early light/amazing grace how sweet the sound/silent night holy night/jingle bells jingle all the way/row row
row your boat gently down the stream/humpty dumpty sat on a wall/old macdonald had a farm/the cat sat on the mat/my voice
is my passport verify me/liberte egalite fraternite/vater unser im himmel/ave maria gratia plena/
31415926535897932384626/2718281828459045235360/112358132134558914423337/1248163264128256512/
246810121416182022/23571113171923293137/14142135623730950488/16180339887498948482`;

/** The words of each phrase, the figures of each number. */
export const knownPhrases: readonly (readonly string[])[] = known.split("/").map((phrase) => {
  const one = phrase.trim();
  return /^\d+$/.test(one) ? [...one] : one.split(/\s+/);
});

/** Returns a phrase and its parts of 8 characters or more, without spaces. */
export function partsOf(words: readonly string[]): string[] {
  const parts = words.flatMap((_, from) => words.map((_, to) => words.slice(from, to + 1).join("")));
  return parts.filter((part) => part.length >= 8);
}
