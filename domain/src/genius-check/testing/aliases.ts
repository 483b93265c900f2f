import type { Indexed } from "../genius-index.ts";

/** People as two administrators may write them: two names, dates of birth and death, after '|' the second's dates. */
const table = `
Marie Curie = Maria Skłodowska-Curie, 1867/11/07, 1934/07/04
Marie Curie = Maria Salomea Skłodowska, 1867/11/07, 1934/07/04
Marie Curie = Curie, 1867 | 1867/11/07, 1934/07/04
Albert Einstein = Einstein, Albert, 1879/03/14, 1955/04/18
Albert Einstein = A. Einstein, 1879 | 1879/03/14, 1955/04/18
Johann Sebastian Bach = J. S. Bach, 1685/03/31 | 1685/03/21, 1750/07/28
Wolfgang Amadeus Mozart = Mozart, 1756/01/27, 1791/12/05
Isaac Newton = Sir Isaac Newton, 1643/01/04 | 1642/12/25, 1727/03/31 | 1727/03/20
Nicolaus Copernicus = Mikołaj Kopernik, 1473/02/19, 1543/05/24
Nicolaus Copernicus = Nikolaus Kopernikus, 1473/02/19 | 1473, 1543/05/24
Kurt Gödel = Kurt Goedel, 1906/04/28, 1978/01/14
Kurt Gödel = Kurt Godel, 1906, 1978/01/14
Ada Lovelace = Augusta Ada King, Countess of Lovelace, 1815/12/10, 1852/11/27
Ada Lovelace = Lady Lovelace, 1815, 1852/11/27
Leonardo da Vinci = Leonardo, 1452/04/15, 1519/05/02
Leonardo da Vinci = Lionardo da Vinci, ~1452 | 1452/04/15, 1519/05/02
Michelangelo = Michelangelo Buonarroti, 1475/03/06, 1564/02/18
Galileo = Galileo Galilei, 1564/02/15, 1642/01/08
Avicenna = Ibn Sina, ~980, 1037/06/21
Ibn Sina (Avicenna) = Avicenna, ~980, 1037/06/21
Abū ʿAlī Ibn Sīnā = Ibn Sina, ~980, 1037/06/21 |
Ibn al-Haytham = Alhazen, ~965,
ابن الهيثم (Ibn al-Haytham) = Ibn al-Haitham, ~965,
al-Khwarizmi = Muḥammad ibn Mūsā al-Khwārizmī, ~780,
Al-Khwarizmi = Al-Khowarizmi, ~780 | ~783,
Omar Khayyam = ʿUmar Khayyām, 1048/05/18, 1131/12/04
علی رازی = علي رازي, 865, 925
Zed Quarry = \u200bZe\u00add Quar\u2060ry, 1901,
Jonah Kalanianaʻole = Jonah Kalaniana'ole, 1871, 1922
Averroes = Ibn Rushd, 1126/04/14, 1198/12/11
Ibn Rushd = Ibn Rushd (Averroes), 1126, 1198/12/11
Confucius = 孔子 (Confucius), 551 BC,
Confucius = Kong Qiu, 551 BC,
Hypatia = Hypatia of Alexandria, ~355 | ~360,
Archimedes = Archimedes of Syracuse, ~287 BC, | 
Aryabhata = Āryabhaṭa, 476,
Aryabhata = Aryabhatta, 476,
Srinivasa Ramanujan = Ramanujan Srinivasa Iyengar, 1887/12/22, 1920/04/26
C. V. Raman = Chandrasekhara Venkata Raman, 1888/11/07, 1970/11/21
Jagadish Chandra Bose = Jagadis Chunder Bose, 1858/11/30, 1937/11/23
Tu Youyou = Tu You-you, 1930/12/30,
Tu Youyou = Youyou Tu, 1930/12/30,
Wu Chien-Shiung = Chien-shiung Wu, 1912/05/31, 1997/02/16
吳健雄 (Wu Chien-Shiung) = Madame Wu, 1912/05/31, 1997/02/16
Hideki Yukawa = 湯川秀樹 (Yukawa Hideki), 1907/01/23, 1981/09/08
Seki Takakazu = Seki Kōwa, ~1642 | 1642, 1708/12/05
Sofia Kovalevskaya = Sofya Kovalevskaya, 1850/01/15, 1891/02/10
Sofia Kovalevskaya = Sonya Kovalevsky, 1850/01/15 | 1850/01/03, 1891/02/10
Pyotr Ilyich Tchaikovsky = Peter Tchaikovsky, 1840/05/07, 1893/11/06
Pyotr Tchaikovsky = Piotr Chaikovsky, 1840/05/07, 1893/11/06
Dmitri Mendeleev = Dmitry Mendeleyev, 1834/02/08, 1907/02/02
Fyodor Dostoevsky = Feodor Dostoyevsky, 1821/11/11 | 1821, 1881/02/09
Leo Tolstoy = Lev Tolstoy, 1828/09/09, 1910/11/20
Nikola Tesla = Никола Тесла (Nikola Tesla), 1856/07/10, 1943/01/07
Ruđer Bošković = Roger Joseph Boscovich, 1711/05/18, 1787/02/13
Tycho Brahe = Tyge Brahe, 1546/12/14, 1601/10/24
Niels Henrik Abel = N. H. Abel, 1802/08/05, 1829/04/06
Søren Kierkegaard = Soren Kierkegaard, 1813/05/05, 1855/11/11
Émilie du Châtelet = Emilie du Chatelet, 1706/12/17, 1749/09/10
Émilie du Châtelet = Marquise du Châtelet, 1706, 1749/09/10
René Descartes = Renatus Cartesius, 1596/03/31, 1650/02/11
Voltaire = François-Marie Arouet (Voltaire), 1694/11/21, 1778/05/30
Mark Twain = Samuel Clemens, 1835/11/30, 1910/04/21
Molière = Jean-Baptiste Poquelin, 1622/01/15, 1673/02/17
George Eliot = Mary Ann Evans, 1819/11/22, 1880/12/22
George Sand = Aurore Dupin, 1804/07/01, 1876/06/08
Lewis Carroll = Charles Lutwidge Dodgson, 1832/01/27, 1898/01/14
Christopher Columbus = Cristoforo Colombo, 1451, 1506/05/20
William Thomson = Lord Kelvin, 1824/06/26, 1907/12/17
Lord Kelvin (William Thomson) = Sir William Thomson, 1824, 1907/12/17
Ludwig van Beethoven = Beethoven, 1770/12/16 | ~1770, 1827/03/26
Georg Friedrich Händel = George Frideric Handel, 1685/03/05 | 1685/02/23, 1759/04/14
Carl Friedrich Gauss = Karl Friedrich Gauß, 1777/04/30, 1855/02/23
Carl Linnaeus = Carl von Linné, 1707/05/23, 1778/01/10
Gottfried Wilhelm Leibniz = G. W. Leibnitz, 1646/07/01, 1716/11/14
Antonie van Leeuwenhoek = Anton van Leeuwenhoek, 1632/10/24, 1723/08/26
Alexander von Humboldt = Alexander Humboldt, 1769/09/14, 1859/05/06
Ignaz Semmelweis = Semmelweis Ignác, 1818/07/01, 1865/08/13
Katalin Karikó = Karikó Katalin, 1955/01/17,
John von Neumann = Neumann János, 1903/12/28, 1957/02/08
Santiago Ramón y Cajal = Ramón y Cajal, 1852/05/01, 1934/10/17
Juana Inés de la Cruz = Sor Juana Inés de la Cruz, ~1648/11/12 | 1651/11/12, 1695/04/17
Martin Luther King = Martin Luther King, Jr., 1929/01/15, 1968/04/04
Katherine Johnson = Katherine Goble Johnson, 1918/08/26, 2020/02/24
Jocelyn Bell = Jocelyn Bell Burnell, 1943/07/15,
Rosalind Franklin = Rosalind E. Franklin, 1920/07/25, 1958/04/16
Irène Joliot-Curie = Irene Curie, 1897/09/12, 1956/03/17
Hildegard of Bingen = Saint Hildegard von Bingen, 1098, 1179/09/17
Ulugh Beg = Ulugʻbek, 1394/03/22, 1449/10/27
Zu Chongzhi = Tsu Ch'ung-chih, 429,
Tim Berners-Lee = Sir Timothy Berners-Lee, 1955/06/08,
Grace Hopper = Rear Admiral Grace Hopper, 1906/12/09, 1992/01/01
Grace Hopper = Grace Brewster Murray Hopper, 1906, 1992/01/01
`;

/** The pairs of the table as two posts each. */
export const aliases: readonly (readonly [Indexed, Indexed])[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [names = "", rest = ""] = splitAt(line, line.search(/, ~?\d/));
    const [title = "", other = ""] = names.split(" = ");
    const [births = "", deaths = ""] = rest.slice(2).split(",");
    const [birthdate = "", otherBirth = birthdate] = births.split("|").map((date) => date.trim());
    const [deathdate = "", otherDeath = deathdate] = deaths.split("|").map((date) => date.trim());
    return [
      { id: "a", title, date: "2026/11/22", birthdate, deathdate },
      { id: "b", title: other, date: "2026/11/23", birthdate: otherBirth, deathdate: otherDeath },
    ] as const;
  });

function splitAt(text: string, index: number): readonly [string, string] {
  return [text.slice(0, index), text.slice(index)];
}
