import type { SamplePerson } from "./sample-person.ts";

/** Born between the French Revolution and the age of flight. */
export const nineteenthCenturyPeople: readonly SamplePerson[] = [
  {
    day: -38,
    title: "Charles Darwin",
    description:
      "He was seasick for five years and loved every landing. From the Beagle Darwin brought home finches, fossils of giant sloths, and a question he hardly dared to ask. The answer, natural selection, waited in his desk for twenty years while he dissected barnacles, bred pigeons and walked his gravel path, until a letter from Alfred Russel Wallace arrived with the same idea. The Origin of Species sold out on its first day. His last book was about earthworms, and he had his son play the bassoon to them to find out whether they could hear.",
    birthdate: "1809/02/12",
    deathdate: "1882/04/19",
    country: "United Kingdom",
    role: ["Naturalist", "Geologist"],
  },
  {
    day: 2,
    title: "Ada Lovelace",
    description:
      "Her mother had her taught mathematics to keep her from becoming a poet like her father, Lord Byron. She became something there was no word for. Translating a paper on Charles Babbage's Analytical Engine, a machine that existed only on paper, Ada added notes three times as long as the text. The last of them sets out, step by step, how the engine would compute the Bernoulli numbers: the first published program. And she saw further than Babbage did. If sounds could be put in numbers, she wrote, the engine might compose music.",
    birthdate: "1815/12/10",
    deathdate: "1852/11/27",
    country: "United Kingdom",
    role: ["Mathematician", "Writer"],
  },
  {
    day: -31,
    title: "Semmelweis Ignác",
    description:
      "In one clinic of the Vienna hospital one mother in ten died of fever; in the other, staffed by midwives, far fewer. Women begged on their knees not to be sent to the first. When a friend died of a cut received at an autopsy, Semmelweis understood: the doctors were carrying something from the dead to the living on their hands. In 1847 he put a bowl of chlorinated lime by the door, and the deaths fell to the midwives' level within months. His colleagues took offense. He died at forty-seven in an asylum, and the germ theory proved him right soon after.",
    birthdate: "1818/07/01",
    deathdate: "1865/08/13",
    country: "Hungary",
    role: ["Physician"],
  },
  {
    day: -21,
    title: "Gregor Mendel",
    description:
      "A monk in Brno who twice failed his teacher's examination grew some twenty-eight thousand pea plants in a strip of garden under the refectory windows. He dusted the flowers by hand with a paintbrush, counted the round peas and the wrinkled, and found three to one, again and again. Traits do not blend like paint, he concluded in 1865; they pass on whole, in pairs, and may hide for a generation. Nobody in the audience asked a question. My time will come, he told a friend, and sixteen years after his death three botanists found his paper in the same spring.",
    birthdate: "1822/07/20",
    deathdate: "1884/01/06",
    country: "Moravia (today Czechia)",
    role: ["Biologist", "Monk"],
  },
  {
    day: -34,
    title: "Carlos Juan Finlay",
    description:
      "In 1881 a stammering doctor from Havana told an audience of colleagues that yellow fever is carried by a mosquito, and named the right one. They smiled. For twenty years Finlay hatched mosquitoes in jars, wrote paper after paper, and was called the mosquito man. When American army doctors, losing soldiers by the hundred, finally came to him, he handed them eggs of the species and his notes. They confirmed it within months; the swamps were drained, and yellow fever left Havana within a year. The Panama Canal could be dug because he had not given up.",
    birthdate: "1833/12/03",
    deathdate: "1915/08/20",
    country: "Cuba",
    role: ["Physician", "Epidemiologist"],
  },
  {
    day: 6,
    title: "Дмитрий Менделеев (Dmitri Mendeleev)",
    description:
      "The youngest of a very large family from Siberia was writing a textbook and needed an order to put the elements in. Mendeleev wrote their names and weights on cards and played patience with them until their properties began to repeat. Then he did the bold thing: he left gaps, and described what was missing, down to its density. Gallium, scandium and germanium turned up within seventeen years and fitted. He had his hair cut once a year, by a shepherd, it is said, when the warm weather came, and he made no exception for the Tsar.",
    birthdate: "1834/02/08",
    deathdate: "1907/02/02",
    country: "Russia",
    role: ["Chemist"],
  },
  {
    day: 13,
    title: "Софья Ковалевская (Sofya Kovalevskaya)",
    description:
      "The nursery was short of wallpaper, so one wall was papered with old lecture notes on calculus, and the child sat before it for hours. Women could not study in Russia, nor leave without a husband, so she arranged a marriage on paper and went to Germany, where Weierstrass taught her in private because Berlin would not admit her. Three dissertations earned her a doctorate; Stockholm made her a professor in 1884. Her paper on how a lopsided top spins won a prize so well deserved that the jury raised the sum. She wrote novels as well, and saw no contradiction.",
    birthdate: "1850/01/15",
    deathdate: "1891/02/10",
    country: "Russia",
    role: ["Mathematician", "Writer"],
  },
  {
    day: -10,
    title: "Никола Тесла (Nikola Tesla)",
    description:
      "It came to him whole, on a walk in a park in Budapest while reciting Goethe: a magnetic field that turns by itself, and a motor with nothing to wear out. He drew it in the sand with a stick. Tesla's alternating current lit Chicago's fair in 1893 and carried the power of Niagara over the land. He lit lamps without wires, steered a model boat by radio before a crowd that suspected a trained monkey inside, and gave away royalties that would have made him rich. He died alone in a New York hotel, having spent his last money feeding pigeons.",
    birthdate: "1856/07/10",
    deathdate: "1943/01/07",
    country: "Serbia and United States",
    role: ["Engineer", "Inventor"],
  },
  {
    day: -26,
    title: "জগদীশ চন্দ্র বসু (Jagadish Chandra Bose)",
    description:
      "He was paid less than his English colleagues in Calcutta, so for three years he taught and refused to take any salary at all. They gave in. In a room the size of a cupboard, with instruments made by a tinsmith, Bose produced radio waves a few millimeters long and used them in 1895 to ring a bell and fire gunpowder through walls. He took out hardly a patent. Then he turned to plants, and built a recorder that magnified their growth ten thousand times to show how they answer to touch, cold and drugs. Fellow scientists have been arguing with him ever since.",
    birthdate: "1858/11/30",
    deathdate: "1937/11/23",
    country: "India",
    role: ["Physicist", "Botanist"],
  },
  {
    day: -18,
    title: "José Rizal",
    description:
      "He became an eye doctor because his mother was going blind, and he operated on her himself. In between, in Madrid, Paris, Heidelberg and Ghent, Rizal wrote two novels about what Spain was doing to the Philippines, collected words in some twenty languages, fenced, sculpted and sent lizards to a museum. Exiled to Dapitan, he built its waterworks and a school for boys. He asked for reform, not revolt, and was shot for the revolt all the same, at thirty-five. The night before, he hid a farewell poem in an alcohol lamp.",
    birthdate: "1861/06/19",
    deathdate: "1896/12/30",
    country: "Philippines",
    role: ["Writer", "Ophthalmologist"],
  },
  {
    day: -29,
    title: "George Washington Carver",
    description:
      "Born into slavery in Missouri near its end, he did not know the year of his birth. He walked from town to town to wherever a school would take him, washing clothes for his keep, and reached a master's degree. At Tuskegee, Carver looked at fields worn out by cotton and told poor farmers to plant peanuts, cowpeas and sweet potatoes, which feed the soil. What to do with the harvest he showed them in bulletins anyone could read, and from a wagon fitted out as a classroom. He took no credit for his luck in the woods at dawn: he listened, he said.",
    birthdate: "~1864",
    deathdate: "1943/01/05",
    country: "United States",
    role: ["Botanist", "Inventor", "Teacher"],
  },
  {
    day: -3,
    title: "Maria Skłodowska-Curie",
    description:
      "In a shed with a leaking roof she stirred boiling ore with an iron bar as tall as herself, a ton of it, to win a tenth of a gram of radium. Before that she had studied in secret in Warsaw, where women were not allowed to, and worked six years as a governess to pay for her sister's studies and then her own. Two Nobel Prizes in two sciences; nobody has matched that. In the First World War she drove X-ray vans to the front with her daughter Irène. Her notebooks are still too radioactive to touch.",
    birthdate: "1867/11/07",
    deathdate: "1934/07/04",
    country: "Poland and France",
    role: ["Physicist", "Chemist"],
  },
  {
    day: 22,
    title: "David Unaipon",
    description:
      "The face on Australia's fifty-dollar note belongs to a Ngarrindjeri man who taught himself from borrowed books and looked for perpetual motion, and found on the way how to make sheep shears cut in a straight line. He patented nineteen inventions, mostly provisionally, for he could not pay the full fees, and the shears earned him nothing. He sketched a flying machine on the principle of the boomerang in 1914. For fifty years Unaipon traveled the south-east lecturing and preaching, and he wrote down the stories of his people, the first Aboriginal author to be published.",
    birthdate: "1872/09/28",
    deathdate: "1967/02/07",
    country: "Australia",
    role: ["Inventor", "Writer"],
  },
  {
    day: 8,
    title: "Alberto Santos-Dumont",
    description:
      "Parisians grew used to seeing him float down to a café for lunch and tie his small airship to the railing. The son of a Brazilian coffee planter, Santos-Dumont steered a cigar of varnished silk around the Eiffel Tower in 1901 to win a prize and gave most of it to the city's poor. Five years later he took off in a box-kite airplane before a crowd and the official timekeepers. He published his plans for anyone to build, and as he needed both hands to fly, his friend Cartier made him a watch to wear on the wrist.",
    birthdate: "1873/07/20",
    deathdate: "1932/07/23",
    country: "Brazil",
    role: ["Aviator", "Inventor"],
  },
];
