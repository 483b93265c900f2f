import type { SamplePerson } from "./sample-person.ts";

/** From the discovery of the atom's nucleus to the web and the vaccine of our own days. */
export const modernPeople: readonly SamplePerson[] = [
  {
    day: -35,
    title: "Ernest Rutherford",
    description:
      "A farm boy from Nelson was digging potatoes when the letter came: a scholarship to Cambridge. That's the last potato I'll dig, he said. In Manchester he had two young men count sparks in the dark, and when a few particles bounced straight back from a sheet of gold he compared it to firing a shell at tissue paper. The atom is nearly empty, he concluded, with almost everything in a speck at its center. Rutherford also dated rocks by their radium and split the nitrogen nucleus. His laboratory had little money. So we have got to think, he told his students.",
    birthdate: "1871/08/30",
    deathdate: "1937/10/19",
    country: "New Zealand",
    role: ["Physicist"],
  },
  {
    day: -7,
    title: "Albert Einstein",
    description:
      "What would the world look like from the crest of a beam of light? He had asked himself at sixteen; at twenty-six, examining patents in Bern, he had the answer, and in the same year showed that atoms are real, that light comes in parcels, and that mass is energy. It took ten more years to see that gravity is the shape of space and time. When starlight was seen to bend around the eclipsed Sun in 1919 he became the most famous scientist alive. He used it to speak for refugees, for civil rights and for peace, and answered letters from children.",
    birthdate: "1879/03/14",
    deathdate: "1955/04/18",
    country: "Germany",
    role: ["Physicist"],
  },
  {
    day: 11,
    title: "Emmy Noether",
    description:
      "I do not see that the sex of the candidate is an argument against her, said Hilbert in Göttingen; after all, we are a university, not a bath house. For years she lectured all the same under his name and without pay. Noether proved in 1918 that every symmetry of nature keeps something safe: because the laws are the same tomorrow as today, energy is conserved. Then she rebuilt algebra around rings and ideals, walking through the woods with her students and talking as she went. Dismissed in 1933, she taught on in her kitchen until America took her in.",
    birthdate: "1882/03/23",
    deathdate: "1935/04/14",
    country: "Germany",
    role: ["Mathematician"],
  },
  {
    day: -28,
    title: "Bernardo Houssay",
    description:
      "He entered the university of Buenos Aires at fourteen, graduated as a pharmacist at seventeen, and paid for medical school by running a hospital dispensary. With toads and dogs Houssay showed that a gland under the brain, the pituitary, works against insulin, so that diabetes is a matter of balance and not of one organ alone. When a military government dismissed him in 1943 for signing a call for democracy he refused every offer from abroad and opened an institute in a private house. The Nobel Prize of 1947 was the first for science to go to Latin America.",
    birthdate: "1887/04/10",
    deathdate: "1971/09/21",
    country: "Argentina",
    role: ["Physiologist"],
  },
  {
    day: -12,
    title: "ஸ்ரீனிவாச இராமானுஜன் (Srinivasa Ramanujan)",
    description:
      "In January 1913 a letter from a clerk in Madras reached Cambridge with some one hundred and twenty theorems and no proofs. A few were known, a few were wrong, and some, said Hardy, defeated me completely; they must be true, for no one would have had the imagination to invent them. Ramanujan came, shivered, cooked for himself, and in five years changed the theory of numbers. When Hardy, visiting him in hospital, called the number of his taxi, 1729, a dull one, he answered at once: it is the smallest that is the sum of two cubes in two ways.",
    birthdate: "1887/12/22",
    deathdate: "1920/04/26",
    country: "India",
    role: ["Mathematician"],
  },
  {
    day: -15,
    title: "Cecilia Payne-Gaposchkin",
    description:
      "What are the stars made of? Much the same as the Earth, said every authority in 1925. A doctoral student at Harvard, who had left Cambridge because it gave no degrees to women, read the lines in the starlight with the new quantum theory and found them to be nearly all hydrogen and helium. Her examiner called it clearly impossible, and she added a sentence that the result was almost certainly not real. It was; four years later he said so himself. Payne became Harvard's first woman to chair a department, thirty years on, and advised students to care about the work and not the reward.",
    birthdate: "1900/05/10",
    deathdate: "1979/12/07",
    country: "United Kingdom and United States",
    role: ["Astronomer"],
  },
  {
    day: -23,
    title: "Grace Hopper",
    description:
      "At seven she took apart every alarm clock in the house to see how they worked: seven clocks. In the war Hopper programmed the Harvard Mark I, fifty feet of relays, and pasted a real moth into its logbook under the heading of a bug being found. Why, she asked, should people have to speak to machines in numbers? Her compiler of 1952 was not believed at first, because computers could only do arithmetic. From it came COBOL. She handed out lengths of wire, a foot long each, to show admirals how far light goes in a nanosecond, and retired from the Navy at seventy-nine.",
    birthdate: "1906/12/09",
    deathdate: "1992/01/01",
    country: "United States",
    role: ["Computer scientist", "Rear admiral"],
  },
  {
    day: -32,
    title: "湯川秀樹 (Yukawa Hideki)",
    description:
      "So quiet a child that the family called him Mr I-don't-want-to-say, he lay awake in 1934, with a new baby in the next room and a typhoon on its way, and saw what holds the nucleus of an atom together. There must be a particle two hundred times as heavy as the electron, passed to and fro between its parts. Nobody had seen one. In 1947 the pion turned up in photographs from mountain tops, as predicted. Yukawa was the first Japanese to win a Nobel Prize, signed Einstein's and Russell's appeal against nuclear weapons, and kept on writing poems.",
    birthdate: "1907/01/23",
    deathdate: "1981/09/08",
    country: "Japan",
    role: ["Physicist"],
  },
  {
    day: 24,
    title: "吳健雄 (Wu Chien-Shiung)",
    description:
      "Her father founded a school for girls near Suzhou so that she could go to one. In 1956 two theorists asked whether nature can tell left from right, which every physicist thought absurd. Wu gave up her trip home with her husband, cooled cobalt to a hundredth of a degree above absolute zero, lined up its nuclei in a magnetic field, and watched: the electrons preferred one side. Nature is left-handed there. The theorists had their Nobel Prize within the year, without her. She asked audiences whether atoms, too, had any preference for men or for women.",
    birthdate: "1912/05/31",
    deathdate: "1997/02/16",
    country: "China and United States",
    role: ["Physicist"],
  },
  {
    day: 16,
    title: "Alan Turing",
    description:
      "To settle a question of logic in 1936 he imagined a machine that reads and writes on a strip of paper, and found that one such machine can do the work of all the others. Every computer is that idea in metal. At Bletchley Park, where he chained his mug to the radiator and cycled in a gas mask against the pollen, Turing turned the breaking of Enigma into an industry. Then he asked whether machines can think, and how the leopard gets its spots. Convicted in 1952 for loving a man, he died at forty-one. The pardon took sixty years.",
    birthdate: "1912/06/23",
    deathdate: "1954/06/07",
    country: "United Kingdom",
    role: ["Mathematician", "Computer scientist"],
  },
  {
    day: 25,
    title: "Katherine Johnson",
    description:
      "She counted everything: the steps to church, the dishes, the stars. At eighteen she had finished college, at Langley she asked so many questions that she was let into meetings closed to women. Johnson worked out by hand where Alan Shepard's capsule would come down, and when John Glenn was to go into orbit and did not trust the new computers he said: get the girl to check the numbers. If she says they're good, I'm ready to go. Her sums went to the Moon with Apollo. She was a hundred and one when she died, and still liked to count.",
    birthdate: "1918/08/26",
    deathdate: "2020/02/24",
    country: "United States",
    role: ["Mathematician"],
  },
  {
    day: -16,
    title: "Rosalind Franklin",
    description:
      "She could make X-rays draw what nobody could see. In Paris Franklin had learned to photograph the disorder of coal; in London she turned the same patience on fibers of DNA, kept damp by salts of her own choosing, with exposures of sixty hours and more. Number 51, taken with her student Raymond Gosling in May 1952, shows a dark cross, which is how a helix looks when it is lit that way. It was shown to James Watson without her knowledge, and the double helix was announced the next spring. She went on to the structure of viruses, climbed mountains in her holidays, and died at thirty-seven, four years before the prize was given to others.",
    birthdate: "1920/07/25",
    deathdate: "1958/04/16",
    country: "United Kingdom",
    role: ["Chemist", "Crystallographer"],
  },
  {
    day: 26,
    title: "Cheikh Anta Diop",
    description:
      "A student from Diourbel in Senegal went to Paris for mathematics and physics, stayed for history, and had his first thesis turned down because no jury could be found to hear it. Africa, Diop argued, has a past of its own, and Egypt belongs in it. He set up the first radiocarbon laboratory in black Africa at Dakar and dated its samples himself, translated passages of Einstein and Marx into Wolof to show that any language can carry any thought, and founded parties that were banned in turn. The university he taught in now bears his name.",
    birthdate: "1923/12/29",
    deathdate: "1986/02/07",
    country: "Senegal",
    role: ["Historian", "Physicist"],
  },
  {
    day: 27,
    title: "César Lattes",
    description:
      "He was twenty-three when he carried boxes of photographic plates up a mountain in Bolivia, more than five kilometers high, where cosmic rays come in hard, and left them there under the sky. Lattes had asked the makers to put borax into the emulsion so that the tracks would not fade. On the developed plates he and his friends in Bristol found the pion, which holds atomic nuclei together. A year later he pointed out pions that a machine in Berkeley had been making unseen. He went home to Rio to build physics in Brazil, and did.",
    birthdate: "1924/07/11",
    deathdate: "2005/03/08",
    country: "Brazil",
    role: ["Physicist"],
  },
  {
    day: -39,
    title: "عبد السلام (Abdus Salam)",
    description:
      "When the boy from Jhang came first in the examinations of all Punjab, the whole town lined the street to see him ride home on his bicycle. In London, years later, Salam showed that electromagnetism and the weak force, which lets the Sun burn, are two faces of one, and foretold particles that were found as he said. At the prize ceremony in 1979 he wore a turban and embroidered shoes. Most of his strength went into a center in Trieste where physicists from poor countries may come to work among friends and go home again.",
    birthdate: "1926/01/29",
    deathdate: "1996/11/21",
    country: "Pakistan",
    role: ["Physicist"],
  },
  {
    day: -6,
    title: "Wangari Maathai",
    description:
      "The streams of her childhood had dried up, and women walked further each year for firewood. So plant trees, she said, and on a June day in 1977 seven were planted in Nairobi. Maathai, the first woman in East and Central Africa to take a doctorate, paid village women a few cents for every seedling that lived; the Green Belt Movement has planted more than fifty million. She was beaten and jailed for standing between a dictator and a public park. The park is still there. The Nobel Prize for Peace came in 2004, and she planted a tree.",
    birthdate: "1940/04/01",
    deathdate: "2011/09/25",
    country: "Kenya",
    role: ["Biologist", "Environmentalist"],
  },
  {
    day: -41,
    title: "Mario Molina",
    description:
      "As a boy in Mexico City he turned a spare bathroom into a laboratory. In 1973, new in California, Molina was given a question of no great urgency: what becomes of the harmless gas in spray cans and refrigerators? It rises, he found, is broken by sunlight, and each atom of chlorine set free destroys ozone by the hundred thousand. Industry mocked him for a decade. Then the hole over Antarctica was found, and nearly every country on Earth signed the Montreal Protocol. The ozone layer is growing back.",
    birthdate: "1943/03/19",
    deathdate: "2020/10/07",
    country: "Mexico",
    role: ["Chemist"],
  },
  {
    day: 12,
    title: "Jocelyn Bell Burnell",
    description:
      "She had hammered in posts and strung wire across a field outside Cambridge for two years, and now she read the telescope's paper chart by eye, thirty meters a day. One half-inch of scruff did not belong. It pulsed, every one and a third seconds, so regularly that they labeled it LGM for little green men. It was a star smaller than a city, spinning: the first pulsar. The Nobel Prize of 1974 went to her supervisor. In 2018 she was given three million dollars for it and gave all of it away, for students who would not otherwise become physicists.",
    birthdate: "1943/07/15",
    deathdate: "",
    country: "United Kingdom",
    role: ["Astrophysicist"],
  },
  {
    day: 28,
    title: "Karikó Katalin",
    description:
      "A butcher's daughter from a house of one room with no running water left Hungary in 1985 with her husband, her small daughter, and the family's savings sewn into a teddy bear. For decades hardly anyone believed that messenger RNA could be a medicine; grants were refused, and in Philadelphia she was demoted. Karikó stayed at the bench. With Drew Weissman she found in 2005 which letter to exchange so that the body lets the message in. In 2020 it went into hundreds of millions of arms. Her daughter, meanwhile, had won two Olympic golds in rowing.",
    birthdate: "1955/01/17",
    deathdate: "",
    country: "Hungary and United States",
    role: ["Biochemist"],
  },
  {
    day: -42,
    title: "Tim Berners-Lee",
    description:
      "Vague but exciting, wrote his manager at the top of the proposal. At CERN, where people from a hundred countries kept their papers on machines that could not talk to each other, Berners-Lee wrote down three small rules in 1990: how a page is marked up, how it is fetched, and how it is addressed. He wrote the first browser and the first server, and stuck a label on the computer that ran it, begging in red ink not to switch it off. Then he persuaded CERN to give the Web to everybody, for nothing, for good.",
    birthdate: "1955/06/08",
    deathdate: "",
    country: "United Kingdom",
    role: ["Computer scientist", "Inventor"],
  },
  {
    day: 7,
    title: "مریم میرزاخانی (Maryam Mirzakhani)",
    description:
      "As a girl in Tehran she wanted to be a writer and did badly in mathematics for a year. Later she crouched for hours over great sheets of paper on the floor, drawing doodles with formulas in the margin, and her small daughter told people that her mother was a painter. Mirzakhani explored the shapes that surfaces can take and the paths of a billiard ball on tables of every form. In 2014 she was the first woman to receive the Fields Medal. She called herself slow, and said one must spend energy and effort to see the beauty.",
    birthdate: "1977/05/12",
    deathdate: "2017/07/14",
    country: "Iran",
    role: ["Mathematician"],
  },
];
