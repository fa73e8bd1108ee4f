/** Lists of names and words that are missing in compromise's lists. Case and diacritics do not matter. */

/** Given names, separated by spaces, like the next two lists. */
export const givenNames = `
  Agueda Ainhoa Aitor Almudena Azucena Begona Belen Birte Carsten Chelo Detlef Ekkehard Encarnacion Eneko Estibaliz Fokko Frauke Fulgencio
  Gaetan Gauthier Gerlinde Gesine Ghislaine Hannelore Inigo Inmaculada Isaure Isolde Itziar Joaquina Jutta Karsten Leire Lieselotte Macarena
  Mechthild Montserrat Naledi Olalla Onno Ottmar Pascaline Purificacion Reiner Roselyne Sieglinde Solene Swantje Telse Thekla Ursel Ute Volkmar
  Walburga Wolfram Zoraida
  Aarav Aditi Aditya Ahmed Ahmet Aiko Aisha Akira Alejandra Alejandro Alessandro Alina Amara Amina Amit Ananya Anders Andrej
  Anika Anil Anja Anjali Anke Ansgar Antje Anton Antoine Arjun Armando Arnaud Arvid Asha Astrid Aurelie Ayesha Aylin Ayse
  Baptiste Beatriz Bartosz Benedikt Bilal Birgit Bjorn Bogdan Borja Camille Carlos Catarina Cem Chiara Chidi Chinonso Chloe
  Clemence Clement Concepcion Cosima Dagmar Daiki Daniela Darius Deepa Deepak Deniz Devi Dieter Dmitri Dmitry Dorota Ebba
  Edda Eilidh Ekaterina Elif Elke Emeka Emilia Emre Enrique Enzo Erika Esra Etienne Eun Fabrice Farah Farid Fatih Fatima
  Fatou Felipe Femke Fernando Finn Florian Francesca Francois Freya Friedrich Fumiko Gaurav Gauri Geert Genevieve Gerd
  Giorgio Giovanni Giulia Goran Greta Guillaume Gunnar Gustavo Hakan Hana Hanneke Hannes Haruki Haruto Hassan Heike Heiko
  Heinz Helga Hiroshi Hugo Hyun Ibrahim Ignacio Igor Ilse Imran Inga Inge Ines Ingrid Isha Ivan Iwona Jakub Jan Janek Jana
  Javier Jelena Jens Jin Jiho Jitka Joao Joaquin Jochen Johanna Jorge Jose Juan Julien Jurgen Kaan Kamala Karim Karin
  Karolina Karthik Kasper Katarina Katja Katrin Kavita Kaveh Keiko Kemal Kenji Kenta Khadija Khalid Kiran Klaus Kofi Kwame
  Lakshmi Lars Lasse Laszlo Leila Leonie Leticia Liam Lina Lior Lorenzo Lotte Luca Lucia Luis Lukas Maartje Mads Magda
  Magdalena Magnus Maja Malik Mandla Manfred Manish Manoj Marek Margarethe Margot Mariana Marieke Mariam Marijn Markus Marta
  Martina Maryam Mateo Mateusz Matteo Matthias Maxime Mayumi Meera Mehmet Mei Merve Michal Miguel Mihai Miho Mika Mikael Milan
  Milena Minh Mirko Mohamed Mohammed Mohan Monika Moritz Murat Nadia Naomi Nasrin Natalia Neha Ngozi Nikhil Niklas Nikolai
  Nikos Nils Nisha Noor Nuria Olga Olivier Olumide Omar Oskar Ozlem Pablo Paloma Paolo Pascal Pavel Pedro Piotr Pooja Pradeep
  Pranav Priya Quentin Rahul Raj Rajesh Ramesh Rania Ravi Reiko Renata Rene Ricardo Ritu Rohan Rohit Rosalind Ruben Rui Ryo
  Saanvi Sabine Sachiko Sadia Sakura Salma Samir Sandeep Sanjay Sanne Santiago Satoshi Sebastian Selin Serkan Shreya Siddharth
  Sigrid Silke Simone Sina Sindre Slava Sofia Sofie Soren Stefan Stefania Stijn Sunil Sunita Suresh Svenja Svetlana Swati
  Sylvain Tadeusz Takeshi Tamara Tanja Tariq Tatiana Thabo Thandi Theo Thibault Thierry Thomas Thorsten Tobias Tomas Tomasz
  Torben Tunde Ulrich Ulrike Uwe Vasquez Vera Vikram Viktor Vincent Vivek Vladimir Wanjiru Wei Wiebke Wolfgang Xavier Ximena
  Yael Yasmin Yasmine Yuki Yuko Yuri Yusuf Yves Zainab Zeynep Zofia Zsofia Ethan Aaliyah Noah Mia Zoe Nora Elena Dana Lena
  Jonas Felix Emil Ida Clara Hannah Ben Leon Paul Anna Laura Tom Tim Sam Alex Kim Lee Sara Sarah Maria Eva Nina Mona Rosa
  Ana Ada Alan Amelie Anouk Bruno Carmen Celine Claire Diego Dominik Elisa Elise Esteban Fabian Gabriel Gilles Helene Henri
  Isabel Jules Julia Julian Kai Katharina Konrad Leo Lia Louis Louise Lucie Lucien Ludwig Manon Marc Marco Marie Mathilde
  Matthieu Mathieu Nathalie Nicolas Odile Otto Philipp Pierre Raul Remy Roberto Romain Sergio Sophie Stephane Theres Valerie
  Veronique Yann Yannick Adelheid Albrecht Berthold Burkhard Dietmar Dietrich Eberhard Edeltraud Egon Elfriede Ernst Ewald Friedhelm Gerhard
  Gertrud Gisela Gottfried Gudrun Guenther Gunter Günther Hartmut Hedwig Hedi Heidrun Heiner Helmut Hermann Hildegard Holger Horst Ingeborg
  Irmgard Joachim Karl Konstantin Kurt Liesel Liselotte Lothar Lothar Lydia Margit Marlies Norbert Ottilie Reinhard Reinhold Roswitha Rüdiger
  Siegfried Sigmund Steffen Theodor Traudl Ulla Volker Waltraud Werner Wilhelm Winfried Wilfried Zita Käthe Änne Lotte Trude Hinnerk Fiete`;

export const familyNames = `
  Raman Shah Patel Sharma Gupta Singh Kumar Rao Iyer Nair Reddy Mehta Kapoor Chopra Desai Joshi Banerjee Mukherjee Das Khan
  Ahmed Hussain Okafor Okonkwo Adeyemi Mensah Nkosi Dlamini Mbeki Tanaka Suzuki Sato Yamamoto Watanabe Ito Nakamura Kobayashi
  Kim Park Choi Jung Nguyen Tran Pham Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Schmidt Schneider Fischer Weber Meyer
  Wagner Becker Schulz Hoffmann Bauer Koch Richter Klein Wolf Schroder Neumann Schwarz Zimmermann Braun Kruger Hofmann Lange
  Krause Lehmann Kohler Maier Kowalski Nowak Novak Horvat Ivanov Petrov Sokolov Popov Garcia Martinez Lopez Gonzalez Rodriguez
  Fernandez Perez Sanchez Ramirez Torres Flores Rivera Gomez Diaz Reyes Cruz Morales Ortiz Silva Santos Oliveira Souza Costa
  Pereira Almeida Rossi Russo Ferrari Bianchi Romano Colombo Ricci Dubois Durand Leroy Moreau Laurent Lefebvre Michel Roux
  Fournier Girard Bonnet Lambert Mercier Jansen Bakker Visser Smit Larsen Hansen Nielsen Jensen Andersen Johansson Andersson
  Nilsson Eriksson Karlsson Lindqvist Haugen Berg Virtanen Korhonen Yilmaz Kaya Demir Haddad Mansour Cohen Levi Katz Papadopoulos`;

/** English words that compromise does not list, and that start sentences and headings without being names. */
export const ordinaryWords = `
  crate crates pallet pallets basket baskets shelf shelves drawer drawers barrel barrels locker lockers cabinet cabinets tank tanks aisle aisles
  bag bags bucket buckets jar jars tray trays trolley trolleys cart carts wagon wagons pot pots kettle freezer fridge lathe bench benches bed beds
  tent tents cabin cabins barn greenhouse plot plots parcel parcels keg kegs cask casks carton cartons spool spools coil coils sheet sheets plank
  planks hose valve valves boiler radiator lamp lamps bulb bulbs socket sockets cable cables fuse fuses gauge sensor sensors window windows elevator
  stair stairs floor floors stretcher truck trucks lorry lorries trailer trailers tractor tractors kayak kayaks buoy jetty berth berths hangar runway
  group groups trail trails hut huts slope slopes ridge ridges piste pistes chairlift ward wards zone zones sector sectors
  booth booths paddock paddocks vial vials flask flasks beaker beakers
  physio physiotherapy homework shopping groceries recipe diary birthday dentist plumber landlord neighbour neighbours
  access account accounts action actions agenda agent agents alert alerts analysis answer api app apps appendix approach approval
  architecture archive article asset attendees audit author backend backlog backup backups balance bandwidth batch benchmark bug
  bugs build builds bullet button cache caches capacity cause change changelog changes chapter chart chat check checklist checks
  client clients cloud cluster code comment comments commit commits compiler config configuration conclusion connection container
  context contract cost costs crash credentials cron customer customers daemon dashboard dashboards data database databases
  deadline debug decision decisions default dependency deploy deploys deployment deployments design desk detail details developer
  developers diff directory disk docs document documentation domain downtime draft driver edge email emails endpoint endpoints
  engine engineering engineers entry env error errors estimate event events example exception expense experiment export fact
  failover failure failures fallback feature features feedback file files filter firewall fix fixes flag flags flow folder follow
  followup format frontend function goal goals guide handler handoff header heap hint host hotfix idea image import incident
  incidents index indexes infra infrastructure input inputs install instance integration interface interview invoice issue issues
  item items job jobs journal kernel key keys latency launch layer lead lesson lessons library license limit limits link lint
  list load log logging login logs loop maintenance manager map marketing meeting memory mention menu merge message messages
  metadata metric metrics middleware migration migrations milestone minutes mitigation mode model models module monitor
  monitoring namespace network node nodes note notes notice nothing notification number observation offer office onboarding
  operations ops option options order orders outage output overview owner owners package page parameter parser password patch
  path pattern payload payment payments people performance permission permissions person pipeline pipelines plan plans platform
  plugin policy pool port postmortem preference preferences problem process product production profile progress project projects
  prompt proposal protocol proxy query question questions queue quota rate readme recap reason recipe record recovery refactor
  reference region regression release releases reminder remote replica report reports repo repository request requests
  requirement requirements resource response responses result results retention retries retry retro retrospective review reviews
  rig risk risks roadmap rollback rollout root route router rule rules runbook runtime sale sales sample scale schedule schema
  scope script scripts search secret secrets section security server servers service services session sessions setup shell sidecar
  signup site size snapshot software solution source spec spike sprint staging standup state status step steps storage store
  story string subject subscription suite summary support symptom sync system systems table tables task tasks team teams tech
  template terminal test testing tests text thread threads throttle throughput ticket tickets timeline timeout timeouts title
  todo token tokens tool tools topic trace traces tracing traffic trigger type types unit update updates upgrade usage user users
  utils validation value variable vendor version view visitor warning weather webhook website week weekend work worker workers
  workflow workaround workspace yes no ok okay hi hello hey thanks thank please sorry dear regards cheers great nice sure fine
  well oh ah hmm wow agreed done also everyone everybody somebody someone anyone anybody none never always maybe perhaps
  otherwise instead meanwhile besides finally additionally furthermore moreover however therefore first second third next then
  last later earlier once since because although though unless whether while before after during under over above below until
  despite regarding concerning according based given mum mom dad grandma grandpa wife husband son daughter brother sister dog cat
  breakfast lunch dinner birthday coffee tea english german french spanish chinese italian japanese portuguese dutch russian
  european american british indian asian internet web online offline wifi pdf readonly ceo cto cfo coo vp hr qa pm pr faq eta
  eod asap fyi tbd todo wip lgtm imo tldr ps nb aka ui ux id url uri http https json xml html css sql csv yaml tls ssl ssh dns
  tcp udp ip cpu gpu ram ssd os vm ci cd sdk cli ide orm jwt oauth sso mfa rest rpc grpc crud acid kpi okr sla slo roi p0 p1 p2
  p50 p95 p99 oom utc gmt am usd eur gbp q1 q2 q3 q4 ok dm ai ml llm rag gdpr vat ltd diy tv usb nfc gps led rfc crm erp saas
  breaking hotel flight train bus car house home kitchen garden school class course exam homework recipe gym doctor dentist
  appointment reminder allergy birthday vacation holiday trip hospital pharmacy insurance rent mortgage salary bank
  nobody today tonight tomorrow yesterday morning afternoon evening night noon midnight weekday daily weekly monthly quarterly
  yearly annual board boss colleague colleagues friend friends neighbour neighbor family kids children parents mother father
  planned open closed resolved blocked known new old good bad top bottom left right true false high low medium critical major
  minor world parse parser dict enum invalid scene union council forest technology airways split string array object class method gib mib kib phd msc industrial manager managers director directors lead urgent important optional required current previous former final initial main primary secondary total average half`;

/** Places, separated by commas, like the next two lists. */
export const places = `
  Köln, Cologne, München, Munich, Zürich, Zurich, Wien, Vienna, Genf, Geneva, Genève, Basel, Bern, Hamburg, Frankfurt, Stuttgart,
  Düsseldorf, Leipzig, Dresden, Nürnberg, Hannover, Bremen, Potsdam, Freiburg, Heidelberg, Mannheim, Karlsruhe, Bonn, Münster,
  Österreich, Deutschland, Schweiz, Frankreich, Spanien, Italien, Lyon, Marseille, Toulouse, Bordeaux, Nantes, Lille, Strasbourg,
  Grenoble, Rennes, Londres, Allemagne, Espagne, Suisse, Belgique, Bruxelles, Brüssel, Brussels, Barcelona, Sevilla, Seville,
  Valencia, Bilbao, Málaga, Zaragoza, Granada, España, Alemania, Francia, México, Ciudad de México, Bogotá, Lima, Quito, Lisboa,
  Lisbon, Porto, Coimbra, Roma, Milano, Milan, Torino, Napoli, Firenze, Bologna, Venezia, Amsterdam, Rotterdam, Utrecht, Den Haag,
  The Hague, Eindhoven, Antwerp, Ghent, Copenhagen, Aarhus, Stockholm, Gothenburg, Malmö, Oslo, Bergen, Trondheim, Helsinki,
  Tampere, Reykjavik, Warsaw, Kraków, Krakow, Gdańsk, Wrocław, Prague, Brno, Budapest, Bucharest, Cluj, Sofia, Belgrade, Zagreb,
  Ljubljana, Athens, Thessaloniki, Istanbul, Ankara, Izmir, Bangalore, Bengaluru, Mumbai, Delhi, New Delhi, Chennai, Hyderabad,
  Pune, Kolkata, Jaipur, Kyoto, Osaka, Tokyo, Nagoya, Sapporo, Seoul, Busan, Taipei, Hong Kong, Singapore, Shanghai, Beijing,
  Shenzhen, Guangzhou, Hangzhou, Nairobi, Lagos, Accra, Kigali, Cape Town, Johannesburg, Cairo, Casablanca, Tel Aviv, Dubai,
  Toronto, Vancouver, Montreal, Ottawa, Seattle, Portland, Denver, Chicago, Boston, Austin, Brooklyn, Manhattan, Oakland,
  Edinburgh, Glasgow, Manchester, Leeds, Bristol, Cambridge, Oxford, Brighton, Cardiff, Belfast, Dublin, Galway, Cork, Iceland,
  Scotland, Wales, England, UK, USA, EU, United Kingdom, United States, Silicon Valley, Bay Area, Patagonia, Provence, Tuscany,
  Bavaria, Bayern, Sachsen, Hessen, Tirol, Normandie, Bretagne, Andalucía, Cataluña, Galicia, Kreuzberg, Neukölln, Palo Alto,
  Mountain View, Santa Cruz, São Paulo, Rio de Janeiro, Buenos Aires, Montevideo, Santiago, Medellín, Melbourne, Sydney, Perth,
  Brisbane, Auckland, Wellington, Hanoi, Bangkok, Jakarta, Manila, Kuala Lumpur, Kathmandu, Colombo, Lahore, Karachi, Dhaka,
  北京, 上海, 深圳, 广州, 杭州, 成都, 南京, 武汉, 西安, 苏州, 天津, 重庆, 香港, 台北, 台湾, 中国, 美国, 日本, 德国, 法国, 英国, 新加坡, 東京, 大阪, 京都, 柏林, 巴黎, 伦敦, 纽约, 东京`;

export const organisations = `
  OpenAI, Anthropic, Mistral, Hugging Face, Stripe, Shopify, Spotify, Zalando, Siemens, Bosch, SAP, BMW, Volkswagen, Lufthansa,
  Deutsche Bahn, Deutsche Telekom, Commerzbank, Allianz, Airbus, Renault, Orange, Carrefour, BNP Paribas, Santander, BBVA,
  Telefónica, Inditex, Nvidia, AMD, Intel, IBM, Microsoft, Google, Amazon, Apple, Meta, Netflix, Uber, Airbnb, Tesla, SpaceX,
  Salesforce, Cloudflare, DigitalOcean, Hetzner, OVH, Vercel, Netlify, Fastly, Akamai, Atlassian, HashiCorp, JetBrains, Canonical,
  Mozilla, Wikipedia, CERN, NASA, ESA, WHO, UNESCO, UNICEF, FBI, MIT, ETH, TU Berlin, ETH Zürich, Red Cross, Ikea, Lidl, Aldi, Rewe,
  腾讯, 阿里巴巴, 百度, 华为, 字节跳动, 小米, 京东, 美团, 微软, 谷歌, 苹果, 亚马逊, 清华大学, 北京大学`;

export const products = `
  Redis, Kafka, PostgreSQL, Postgres, MySQL, MariaDB, SQLite, MongoDB, Cassandra, ClickHouse, DynamoDB, Elasticsearch, OpenSearch,
  Solr, RabbitMQ, NATS, Celery, Docker, Podman, Kubernetes, Helm, Terraform, Ansible, Pulumi, Vault, Consul, Nomad, Nginx, Caddy,
  Traefik, Envoy, HAProxy, Varnish, Prometheus, Grafana, Loki, Datadog, Sentry, Splunk, PagerDuty, Opsgenie, Jaeger, OpenTelemetry,
  Jenkins, GitHub, GitLab, Bitbucket, GitHub Actions, CircleCI, Argo CD, ArgoCD, Slack, Notion, Figma, Jira, Confluence, Linear, Trello, Asana,
  Zoom, Discord, Telegram, WhatsApp, Gmail, Outlook, Excel, PowerPoint, Photoshop, Chrome, Firefox, Safari, Windows, Linux, Ubuntu,
  Debian, Fedora, macOS, iOS, Android, iPhone, iPad, MacBook, Kindle, Node.js, Node, Deno, Bun, React, Vue, Vue.js, Next.js, Nuxt, Svelte,
  Angular, Django, Flask, FastAPI, Rails, Laravel, Spring Boot, Express, Hono, Kysely, Prisma, Vite, Vitest, Webpack, Rollup, ESLint,
  Prettier, Biome, Playwright, Cypress, Selenium, Jest, Python, JavaScript, TypeScript, Rust, Golang, Kotlin, Haskell, Elixir,
  Erlang, PyTorch, TensorFlow, NumPy, Pandas, Jupyter, Airflow, Spark, Flink, Snowflake, BigQuery, Redshift, Databricks, dbt,
  Tableau, Looker, AWS, Azure, GCP, S3, EC2, EKS, GKE, RDS, Lambda, Heroku, Supabase, Firebase, Auth0, Okta, Keycloak, Twilio, SendGrid,
  ChatGPT, Claude, Gemini, Copilot, Llama, LangChain, Whisper, FFmpeg, ImageMagick, Git, Bash, Vim, Emacs, Neovim, VS Code, Visual Studio Code,
  IntelliJ, Xcode, Postman, npm, pnpm, Yarn, Homebrew, Raspberry Pi, Arduino, Home Assistant, Obsidian, Todoist, Dropbox, Google Drive,
  Google Docs, Google Maps, Google Calendar, Wireshark, OpenSSL, OpenSSH, WireGuard, Tailscale, systemd, gRPC, GraphQL, pgvector, FTS5,
  YouTube, Netflix, Instagram, Facebook, LinkedIn, Twitter, TikTok, Reddit, PayPal, 微信, 支付宝, 钉钉, 飞书, 抖音, 淘宝`;

/** Organisations of everyday life: shops, carriers, insurers, manufacturers. */
export const shopsAndBrands = `
  DHL, UPS, FedEx, Hermes Versand, Royal Mail, Deutsche Post, PostNL, La Poste, Correos, Tesco, Sainsbury's, Waitrose, Asda, Morrisons,
  Walmart, Costco, Whole Foods, Edeka, Kaufland, Netto, Migros, Coop, Mercadona, Auchan, Leclerc, Decathlon, MediaMarkt, Media Markt,
  Saturn, Leroy Merlin, Hornbach, Obi, Bauhaus, dm, Rossmann, Zara, Uniqlo, Nike, Adidas, Puma, Patagonia Inc, Lego, Nestlé, Unilever,
  Danone, Henkel, Bayer, Pfizer, Novartis, Roche, AstraZeneca, Sanofi, Samsung, Sony, Panasonic, Philips, Toshiba, Huawei, Xiaomi, Lenovo,
  Dell, Asus, Acer, Logitech, Canon, Nikon, Epson, Makita, DeWalt, Hilti, Stihl, Kärcher, Miele, Dyson, Whirlpool, Electrolux, Toyota,
  Honda, Nissan, Mazda, Hyundai, Ford, Volvo, Peugeot, Citroën, Škoda, Audi, Porsche, Mercedes, Fiat, Helvetia, AXA, Generali, Aviva,
  HSBC, Barclays, Revolut, Klarna, Vodafone, O2, Orange Telecom, Swisscom, Ryanair, EasyJet, KLM, Air France, British Airways, SNCF, ÖBB, SBB,
  Renfe, Europcar, Hertz, Sixt, Booking.com, 三星, 索尼, 丰田, 小红书, 拼多多, 网易, 滴滴, 中兴, 联想, 比亚迪`;

/** Towns that occur in letters, diaries and travel plans. */
export const furtherPlaces = `
  Aachen, Augsburg, Bamberg, Bayreuth, Bielefeld, Bochum, Braunschweig, Bremerhaven, Chemnitz, Cottbus, Darmstadt, Dortmund, Duisburg,
  Erfurt, Erlangen, Essen, Flensburg, Fulda, Fürth, Gera, Gießen, Göttingen, Graz, Greifswald, Hagen, Halle, Heilbronn, Hildesheim, Ingolstadt,
  Innsbruck, Jena, Kassel, Kiel, Klagenfurt, Koblenz, Konstanz, Landshut, Linz, Lübeck, Ludwigsburg, Lüneburg, Luzern, Magdeburg, Mainz, Marburg,
  Mönchengladbach, Nürtingen, Oldenburg, Osnabrück, Paderborn, Passau, Pforzheim, Plauen, Regensburg, Rosenheim, Rostock, Saarbrücken, Salzburg,
  Schwerin, Siegen, Solingen, St. Gallen, Stralsund, Trier, Tübingen, Ulm, Villach, Weimar, Wiesbaden, Winterthur, Wolfsburg, Worms, Wuppertal,
  Würzburg, Zwickau, Aix-en-Provence, Amiens, Angers, Annecy, Avignon, Besançon, Biarritz, Brest, Caen, Clermont-Ferrand, Dijon, Le Havre,
  Le Mans, Limoges, Metz, Montpellier, Mulhouse, Nancy, Nice, Nîmes, Orléans, Perpignan, Poitiers, Reims, Rouen, Tours, Lausanne, Neuchâtel,
  Alicante, Almería, Burgos, Cádiz, Córdoba, Gijón, Huelva, León, Logroño, Murcia, Oviedo, Palma, Pamplona, Salamanca, San Sebastián, Santander,
  Segovia, Tarragona, Toledo, Valladolid, Vigo, Vitoria, Asunción, Caracas, Cartagena, Cusco, Guadalajara, La Paz, Monterrey, Valparaíso, Bari,
  Bergamo, Brescia, Cagliari, Catania, Ferrara, Genoa, Genova, Lecce, Lucca, Mantova, Modena, Padova, Palermo, Parma, Pavia, Perugia, Pisa,
  Ravenna, Rimini, Siena, Trento, Trieste, Udine, Verona, Vicenza, Aberdeen, Bath Spa, Birmingham, Bournemouth, Coventry, Derby, Dundee, Durham,
  Exeter, Inverness, Leicester, Lincoln City, Liverpool, Newcastle, Norwich, Nottingham, Plymouth, Southampton, Stirling, Swansea, York,
  Limerick, Waterford, Breda, Delft, Groningen, Haarlem, Leiden, Maastricht, Nijmegen, Tilburg, Bruges, Leuven, Liège, Namur, Mechelen, Aalborg,
  Odense, Roskilde, Linköping, Lund, Uppsala, Västerås, Örebro, Umeå, Kristiansand, Stavanger, Tromsø, Drammen, Espoo, Oulu, Turku, Tallinn,
  Tartu, Riga, Vilnius, Kaunas, Białystok, Katowice, Lublin, Łódź, Poznań, Szczecin, Toruń, Ostrava, Olomouc, Plzeň, Bratislava, Košice, Debrecen,
  Pécs, Szeged, Brașov, Constanța, Iași, Sibiu, Timișoara, Plovdiv, Varna, Novi Sad, Niš, Sarajevo, Mostar, Dubrovnik, Split, Rijeka, Zadar, Skopje,
  Tirana, Podgorica, Kotor, Maribor, Patras, Heraklion, Rhodes, Nicosia, Limassol, Valletta, Antalya, Bursa, Konya, Trabzon, Tbilisi, Yerevan,
  Baku, Almaty, Kyiv, Lviv, Odesa, Minsk, Marrakesh, Rabat, Fez, Tunis, Algiers, Dakar, Abuja, Kano, Kumasi, Kampala, Mombasa, Dar es Salaam,
  Addis Ababa, Windhoek, Durban, Pretoria, Haifa, Jerusalem, Amman, Beirut, Doha, Riyadh, Muscat, Tehran, Islamabad, Goa, Kochi, Lucknow, Nagpur,
  Chiang Mai, Phuket, Da Nang, Ho Chi Minh City, Phnom Penh, Yangon, Bali, Bandung, Cebu, Davao, Penang, Fukuoka, Hiroshima, Kanazawa, Kobe, Nara,
  Sendai, Yokohama, Incheon, Daegu, Busan, Macau, Christchurch, Dunedin, Queenstown, Adelaide, Canberra, Darwin City, Hobart, Albuquerque,
  Anchorage, Atlanta, Baltimore, Buffalo, Charlotte, Cincinnati, Cleveland, Columbus, Dallas, Detroit, Honolulu, Houston, Indianapolis, Los Angeles,
  Memphis, Miami, Milwaukee, Minneapolis, Nashville, New Orleans, New York, Philadelphia, Phoenix, Pittsburgh, Sacramento, Salt Lake City,
  San Antonio, San Diego, San Francisco, Tucson, Washington, Calgary, Edmonton, Halifax, Quebec, Regina, Saskatoon, Winnipeg,
  厦门, 青岛, 大连, 宁波, 无锡, 长沙, 郑州, 合肥, 福州, 昆明, 贵阳, 南宁, 海口, 哈尔滨, 长春, 沈阳, 石家庄, 济南, 太原, 兰州, 西宁, 银川, 拉萨, 珠海, 东莞, 佛山,
  温州, 三亚, 桂林, 洛阳, 横滨, 名古屋, 福冈, 札幌, 神户, 首尔, 釜山, 曼谷, 悉尼, 墨尔本, 旧金山, 洛杉矶, 波士顿, 西雅图, 多伦多, 温哥华, 慕尼黑, 汉堡, 法兰克福`;
