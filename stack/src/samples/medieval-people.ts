import type { SamplePerson } from "./sample-person.ts";

/** From the age of Āryabhaṭa to the observatory of Samarkand. */
export const medievalPeople: readonly SamplePerson[] = [
  {
    day: 12,
    title: "祖冲之 (Zu Chongzhi)",
    description:
      "To pin down π, Zu Chongzhi and his son reckoned with polygons of thousands of sides, moving counting rods about on the floor. They showed that it lies between 3.1415926 and 3.1415927 and offered the fraction 355/113, which nobody in the world would better for nine hundred years. His new calendar fixed the length of the year to within a minute; a minister objected that the ancients should not be corrected, and it was adopted only after Zu's death. He is also said to have built a boat driven by paddles that went a hundred miles in a day.",
    birthdate: "429",
    deathdate: "",
    deathyear: "500",
    country: "China",
    role: ["Mathematician", "Astronomer"],
  },
  {
    day: -30,
    title: "Āryabhaṭa",
    description:
      "He was twenty-three when he wrote the Āryabhaṭīya, one hundred and twenty-one verses meant to be learned by heart. In them are square roots, tables of sines, the sums of cubes, and the remark that the Earth turns: just as a man in a boat sees the trees on the bank move backwards, so we see the unmoving stars go west. Eclipses, he explained, are shadows and not a demon's bite. India named its first satellite after him, launched in 1975, almost fifteen centuries later.",
    birthdate: "476",
    deathdate: "",
    deathyear: "550",
    country: "India",
    role: ["Mathematician", "Astronomer"],
  },
  {
    day: 21,
    title: "Brahmagupta",
    description:
      "Other people had used a dot or a gap to mark an empty place. Brahmagupta, writing in 628 in the town of Bhillamāla, made nothing into a number and gave it laws. A debt minus zero is a debt; a fortune subtracted from zero is a debt; the product of two debts is a fortune. He stumbled only at dividing by zero, as others would for another thousand years. His rules traveled with merchants and translators to Baghdad and onwards, and every schoolchild who sweats over minus signs is still reading him.",
    birthdate: "598",
    deathdate: "",
    deathyear: "~668",
    country: "India",
    role: ["Mathematician", "Astronomer"],
  },
  {
    day: 7,
    title: "محمد بن موسى الخوارزمي (al-Khwārizmī)",
    description:
      "Two words in your daily life are his. A book he wrote at the House of Wisdom in Baghdad about balancing equations had al-jabr in its title: algebra. And when Europe read his account of reckoning with Indian digits, it began with his name in Latin, Algoritmi. Al-Khwārizmī wrote for people with inheritances to divide and canals to dig, and he solved every problem in plain sentences, without a single symbol. He also corrected Ptolemy's map of the world, moving the Mediterranean closer to its true length.",
    birthdate: "~780",
    deathdate: "",
    deathyear: "~850",
    country: "Khwarazm (today Uzbekistan)",
    role: ["Mathematician", "Geographer"],
  },
  {
    day: -14,
    title: "فاطمة الفهرية (Fatima al-Fihri)",
    description:
      "When her father died in Fez he left her a merchant's fortune. According to the city's chroniclers Fatima spent all of it on a mosque and a place to study, bought the land herself, had the stone quarried on the site so that nobody could doubt its origin, and fasted until the building stood. That was in 859. The school of al-Qarawiyyin grew around it, taught law, grammar and astronomy to students from both shores of the Mediterranean, and is still teaching: by many counts the oldest university in the world.",
    birthdate: "~800",
    deathdate: "",
    deathyear: "~880",
    country: "Morocco",
    role: ["Founder", "Patron"],
  },
  {
    day: -8,
    title: "ابن الهيثم (Ibn al-Haytham)",
    description:
      "Do our eyes send out rays, as Euclid thought, or does light come to us? Ibn al-Haytham settled it in Cairo with lamps, tubes and a dark room with a small hole in the wall. Look at the sun and your eyes hurt; therefore something comes in. His Book of Optics insists on trying things out and describes its experiments so that a reader can repeat them. It is the duty of whoever studies the books of scientists, he wrote, to make himself an enemy of all that he reads, and to suspect himself as well.",
    birthdate: "~965",
    deathdate: "",
    deathyear: "~1040",
    country: "Iraq",
    role: ["Physicist", "Mathematician"],
  },
  {
    day: -36,
    title: "ابن سینا (Avicenna)",
    description:
      "At sixteen he was treating patients, at eighteen he had run out of physicians to learn from. The rest of Ibn Sina's life was spent in the service of one quarrelsome prince after another: minister by day, in prison now and then, dictating at night. His Canon of Medicine sorted everything known about the body into five volumes, suspected that some illnesses spread through water and soil, and asked that a new drug be tested on simple cases first. Students from Isfahan to Montpellier read it for six hundred years.",
    birthdate: "~980",
    deathdate: "",
    deathyear: "1037",
    country: "Persia (today Uzbekistan)",
    role: ["Physician", "Philosopher"],
  },
  {
    day: 15,
    title: "Hildegard of Bingen",
    description:
      "She was given to a convent as a child and found there the time to do everything. Hildegard wrote down her visions and had them painted, composed more than seventy songs that soar where other chant walks, described plants and stones and what they are good for, invented an alphabet, and told popes and emperors in plain letters what she thought of them. At sixty she set out on preaching tours along the Rhine. The word she loved was viriditas, greenness: the force that makes a twig bud, and a person too.",
    birthdate: "1098",
    deathdate: "1179/09/17",
    country: "Germany",
    role: ["Composer", "Naturalist", "Abbess"],
  },
  {
    day: -27,
    title: "الجزري (Ismail al-Jazari)",
    description:
      "For twenty-five years he was chief engineer to the rulers of Diyarbakır, and then his lord asked him to write it all down. The book of 1206 explains fifty machines so exactly that they have been built again in our time: pumps with the first known crankshaft, locks with four dials, a washing stand that hands you soap and towel, an orchestra of wooden musicians adrift on a lake. On the back of an elephant sits a clock with an Indian drum, a Greek flow of water, a Chinese dragon and a phoenix on top; he wanted every people to be in it.",
    birthdate: "1136",
    deathdate: "",
    deathyear: "1206",
    country: "Artuqid Anatolia (today Türkiye)",
    role: ["Engineer", "Inventor"],
  },
  {
    day: -17,
    title: "Ulugʻbek",
    description:
      "His grandfather Timur conquered half of Asia; he preferred to count the stars. Ulugh Beg, ruler of Samarkand, built an observatory with a marble arc as tall as a ten-story house, sunk into the rock so that it could not shift, and with it he and his astronomers fixed the places of more than a thousand stars and the length of the year to within a minute. He told his students that learning outlasts empires. In 1449 his own son had him killed and the observatory was pulled down; the star tables were smuggled out and printed at Oxford.",
    birthdate: "1394/03/22",
    deathdate: "1449/10/27",
    country: "Uzbekistan",
    role: ["Astronomer", "Ruler"],
  },
  {
    day: 23,
    title: "장영실 (Jang Yeong-sil)",
    description:
      "Born to a servant of the government, he was by law a servant too. King Sejong heard of his hands and gave him a workshop anyway. Jang Yeong-sil built a water clock in which falling balls tripped wooden figures that rang the hours by themselves, sundials for streets where people could not read, and helped to make the bronze type that printed better books. Rain gauges on his pattern stood in every district of Korea two hundred years before Europe had one. Then a royal litter he was responsible for broke, and he vanishes from the records.",
    birthdate: "~1390",
    deathdate: "",
    deathyear: "~1442",
    country: "Korea",
    role: ["Engineer", "Inventor"],
  },
];
